import { Export } from "@phosphor-icons/react/dist/ssr/Export";
import { PlusSquare } from "@phosphor-icons/react/dist/ssr/PlusSquare";
import { useTranslation } from "react-i18next";

const bar = "flex h-12 w-full items-center justify-around rounded-cut border border-line bg-paper";
const dot = "size-1.5 rounded-full bg-sunk-2";

/** The two taps in Safari, drawn. */
export function HomeScreenSteps() {
  const { t } = useTranslation("install");
  return (
    <ol className="grid grid-cols-2 gap-3 t-small">
      <li className="grid content-start gap-2">
        <span className={bar} aria-hidden="true">
          <i className={dot} />
          <i className={dot} />
          <Export className="ic text-glass" />
          <i className={dot} />
          <i className={dot} />
        </span>
        <span>1. {t("steps.share")}</span>
      </li>
      <li className="grid content-start gap-2">
        <span className={`${bar} justify-between px-3`} aria-hidden="true">
          <i className="h-1.5 w-16 rounded-full bg-sunk-2" />
          <PlusSquare className="ic text-glass" />
        </span>
        <span>2. {t("steps.add")}</span>
      </li>
    </ol>
  );
}
