import { useTranslation } from "react-i18next";

export const placeNumbers = ["x", "y", "width", "height"] as const;

type PlaceNumber = (typeof placeNumbers)[number];

type Props = { numbers: Record<PlaceNumber, string>; onChange: (name: PlaceNumber, text: string) => void };

/** A place on a picture in percent, by keyboard. */
export function PlaceNumbers({ numbers, onChange }: Props) {
  const { t } = useTranslation("piece");
  return (
    <div className="grid grid-cols-2 gap-3 pb-4">
      {placeNumbers.map((name) => (
        <label key={name} className="field">
          <span>{t(`form.${name}`)}</span>
          <input className="in" name={name} inputMode="decimal" maxLength={6} value={numbers[name]} onChange={(event) => onChange(name, event.target.value)} />
        </label>
      ))}
    </div>
  );
}
