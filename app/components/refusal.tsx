import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";

/** Why a whole form was not taken, said once at its end. */
export function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <p className="err" role="alert">
      <WarningCircle className="ic ic--s" aria-hidden="true" />
      <span>
        <b className="block font-semibold">{title}</b>
        {text}
      </span>
    </p>
  );
}
