import { WarningCircle } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { NewsRow } from "#app/components/news/news";
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
  const picture =
    pictures.length > 0 ? (
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
    );
  const title = ready.length > 0 ? t("ready", { count: ready.length }) : t("failed", { count: failedCount });
  const text = ready.length === 0 ? t("notCharged") : failedCount > 0 ? t("failed", { count: failedCount }) : t("see");
  return <NewsRow to={second ? tryOnsPath : tryOnPath(first)} {...{ picture, title, text, onLeave }} />;
}
