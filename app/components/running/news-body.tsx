import { CaretRight } from "@phosphor-icons/react/dist/ssr/CaretRight";
import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { TryOn } from "#app/models/contract";
import { siblingFileUrl } from "#app/models/media/picture";
import { tryOnPath, tryOnsPath } from "#app/paths";

export type EndedTryOn = Pick<TryOn, "id" | "status" | "error" | "resultImageUrls" | "isSeen">;

type Props = { tryOns: readonly EndedTryOn[]; onShown: (tryOns: readonly EndedTryOn[]) => void; onLeave: () => void };

const maxPictures = 3;

/** The banner's content: one tap leads to the result, or to all of them. */
export function NewsBody({ tryOns, onShown, onLeave }: Props) {
  const { t } = useTranslation("running");
  useEffect(() => {
    onShown(tryOns);
    return () => onShown([]);
  }, [tryOns, onShown]);
  const ready = tryOns.filter(({ status }) => status === "completed");
  const failedCount = tryOns.length - ready.length;
  const [first, second] = ready.length > 0 ? ready : tryOns.slice(-1);
  if (!first) return null;
  const pictures = ready.flatMap(({ resultImageUrls: [url] }) => url ?? []).slice(-maxPictures);
  return (
    <Link to={second ? tryOnsPath : tryOnPath(first)} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 text-inherit no-underline" onClick={onLeave}>
      {pictures.length > 0 ? (
        <span className="flex shrink-0">
          {pictures.map((url, index) => (
            <img
              key={url}
              src={siblingFileUrl(url, "320.webp")}
              alt=""
              width={40}
              height={50}
              className={`h-[50px] w-10 rounded-cut object-cover ${index > 0 ? "-ms-6 shadow-[-2px_0_0_var(--ink)]" : ""}`}
            />
          ))}
        </span>
      ) : (
        <WarningCircle className="ic" weight="light" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{ready.length > 0 ? t("ready", { count: ready.length }) : t("failed", { count: failedCount })}</b>
        {ready.length === 0 ? t("notCharged") : failedCount > 0 ? t("failed", { count: failedCount }) : t("see")}
      </span>
      <CaretRight className="ic ic--s shrink-0" aria-hidden="true" />
    </Link>
  );
}
