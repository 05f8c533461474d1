import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslation } from "react-i18next";
import { useEffectBeforePaint } from "#app/components/hooks/use-effect-before-paint";
import { hidePreview, usePreview } from "#app/components/looks/look-preview";
import { Avatar } from "#app/components/ui/avatar";

/** What the tapped card knows of its look, where the dialog will show it; gone with the next page. */
export function LookPreview({ pageKey }: { pageKey: string }) {
  const { t } = useTranslation("posts");
  const preview = usePreview();
  useEffectBeforePaint(() => hidePreview(), [pageKey]);
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {preview ? t("opening", { name: `@${preview.card.author.name}` }) : null}
      </p>
      {preview ? <Preview {...preview} /> : null}
    </>
  );
}

function Preview({ card: { image, author }, shownUrl, cancel }: NonNullable<ReturnType<typeof usePreview>>) {
  const { t } = useTranslation("posts");
  return (
    <div className="look-preview screen-dialog" aria-hidden="true">
      <div className="post-dialog__bar">
        <span className="bar__title">{t("post")}</span>
        <button type="button" className="icb post-dialog__close" tabIndex={-1} onClick={cancel}>
          <X className="ic" weight="light" />
        </button>
      </div>
      <div className="post-article">
        <div className="post-article__image">
          <img
            className="post-article__img"
            src={shownUrl ?? image.placeholder}
            alt=""
            width={image.width}
            height={image.height}
            style={{ aspectRatio: `${image.width}/${image.height}` }}
          />
        </div>
        <div className="post-article__text">
          <div className="post-article__acts min-h-16" />
          <div className="post-article__by">
            <span className="flex min-h-11 min-w-0 items-center gap-3">
              <Avatar user={author} size={44} isEager />
              <span className="min-w-0">
                <span className="skel my-1 block h-3 w-24" />
                <span className="t-meta faint wrap-anywhere">@{author.name}</span>
              </span>
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
