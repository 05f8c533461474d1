import { CaretDown } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { CaretUp } from "@phosphor-icons/react/dist/ssr/CaretUp";
import { useTranslation } from "react-i18next";
import { ActionForm } from "./action-form";

type Props = {
  name: string;
  action: string;
  position: number;
  isFirst: boolean;
  isLast: boolean;
  returnTo: string;
  /** Moves by this many positions; scripts only. */
  onMove?: ((by: number) => void) | undefined;
};

export function MoveButtons({ name, action, position, isFirst, isLast, returnTo, onMove }: Props) {
  const { t } = useTranslation("collections");
  const directions = [
    { direction: "up", Icon: CaretUp, by: -1, isPossible: !isFirst },
    { direction: "down", Icon: CaretDown, by: 1, isPossible: !isLast },
  ] as const;
  return (
    <div className="flex shrink-0 max-[19em]:flex-col">
      {directions.map(({ direction, Icon, by, isPossible }) => (
        <ActionForm
          key={direction}
          action={action}
          method="patch"
          fields={{ position: String(position + by) }}
          returnTo={returnTo}
          toast="orderChanged"
          failure="orderNotChanged"
        >
          <button
            type="submit"
            className={`icb w-9 ${isPossible ? "" : "invisible"}`}
            aria-label={t(direction, { name })}
            onClick={(event) => {
              if (!onMove) return;
              event.preventDefault();
              onMove(by);
            }}
          >
            <Icon className="ic ic--s" aria-hidden="true" />
          </button>
        </ActionForm>
      ))}
    </div>
  );
}
