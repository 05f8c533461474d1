import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { Eye } from "@phosphor-icons/react/dist/ssr/Eye";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import { BackBar } from "#app/components/top-bar";
import type { Picture } from "#app/models/card";
import type { Plan } from "#app/models/contract";
import type { EditView } from "#app/models/edit-view.server";
import { masterFile } from "#app/models/picture";
import { editsPath, postPath } from "#app/paths";
import { DeleteEdit } from "./delete-edit";
import { PostForm } from "./post-form";
import { ShareResult } from "./share-result";

const act = "grid min-h-14 justify-items-center gap-1 py-2 t-label muted no-underline hover:text-ink";

/** What came of it: the picture whole, a form that posts it, and what else can be done with it. */
export function Result({ edit, plan }: { edit: EditView; plan: Plan }) {
  const { t } = useTranslation("getReady");
  if (!edit.result) return null;
  const { url } = edit.result;
  const best = plan === "free" ? url : url.replace(/[^/]*$/, masterFile);
  return (
    <>
      <BackBar title={t("result.bar")} to={editsPath}>
        <Link className="icb" to="/" aria-label={t("close", { ns: "common" })}>
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
      </BackBar>
      <main id="content" className="mx-auto max-w-[64rem] pb-8 lg:grid lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-8">
        <Mirror result={edit.result} before={edit.before} />
        <div className="grid content-start gap-4 px-4 pt-5 lg:px-0 lg:pt-2">
          <div>
            <h1 className="t-h1">{t("result.title")}</h1>
            <p className="mt-1.5 muted">{t("result.ready")}.</p>
          </div>
          {edit.postId ? (
            <Link className="btn btn--primary btn--lg btn--wide" to={postPath({ id: edit.postId })}>
              {t("result.seePost")}
            </Link>
          ) : (
            <PostForm />
          )}
          <nav className="grid grid-cols-3 gap-1" aria-label={t("result.acts")}>
            <a className={act} href={`${best}?download=image-edit-result.jpg`} download="image-edit-result.jpg">
              <DownloadSimple className="ic" weight="light" aria-hidden="true" />
              {t("result.download")}
            </a>
            <ShareResult url={url} className={act} />
            <a className={act} href={best}>
              <Eye className="ic" weight="light" aria-hidden="true" />
              {t("result.view")}
            </a>
          </nav>
          <Link className="btn btn--line btn--wide" to="/?tab=tryon">
            <ArrowCounterClockwise className="ic ic--s" aria-hidden="true" />
            {t("result.another")}
          </Link>
          <DeleteEdit edit={edit} />
        </div>
      </main>
    </>
  );
}

function Mirror({ result, before }: { result: Picture; before: Picture | null }) {
  const { t } = useTranslation("getReady");
  return (
    <figure className="relative bg-sunk lg:self-start">
      <LookImage
        image={result}
        alt={t("result.alt")}
        sizes="(min-width:64rem) 34rem, 100vw"
        className="block max-h-[78dvh] w-full object-contain lg:max-h-[calc(100dvh-7rem)]"
        isEager
        isWhole
      />
      {before ? (
        <figcaption className="absolute end-3 bottom-3 grid justify-items-center gap-1.5">
          <span className="block h-[95px] w-[68px] overflow-hidden rounded-full shadow-[0_0_0_3px_var(--surface)]">
            <LookImage image={before} alt={t("result.beforeAlt")} sizes="5rem" className="size-full object-cover object-[50%_12%]" />
          </span>
          <span className="badge px-2!">{t("result.before")}</span>
        </figcaption>
      ) : null}
    </figure>
  );
}
