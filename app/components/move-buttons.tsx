import { CaretDown } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { CaretUp } from "@phosphor-icons/react/dist/ssr/CaretUp";
import { useTranslation } from "react-i18next";
import { ActionForm } from "./action-form";

type Props = { name: string; action: string; position: number; isFirst: boolean; isLast: boolean; returnTo: string };

/** One place up, one place down. */
export function MoveButtons({ name, action, position, isFirst, isLast, returnTo }: Props) {
  const { t } = useTranslation("collections");
  const ways = [
    { way: "up", Icon: CaretUp, to: position - 1, isPossible: !isFirst },
    { way: "down", Icon: CaretDown, to: position + 1, isPossible: !isLast },
  ] as const;
  return (
    <div className="flex shrink-0 max-[19em]:flex-col">
      {ways.map(({ way, Icon, to, isPossible }) => (
        <ActionForm
          key={way}
          action={action}
          method="patch"
          fields={{ position: String(to) }}
          returnTo={returnTo}
          toast="orderChanged"
          failure="orderNotChanged"
        >
          <button type="submit" className={`icb w-9! ${isPossible ? "" : "invisible"}`} aria-label={t(way, { name })}>
            <Icon className="ic ic--s" aria-hidden="true" />
          </button>
        </ActionForm>
      ))}
    </div>
  );
}
