import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inPlace } from "#app/components/in-place";
import { BackBar } from "#app/components/top-bar";
import { Compare } from "#app/get-ready/compare";
import { DeleteEdit } from "#app/get-ready/delete-edit";
import { ShareResult } from "#app/get-ready/share-result";
import { ViewResult } from "#app/get-ready/view-result";
import type { EditView } from "#app/models/edit-view.server";
import { editPath, editsPath, postPath, resultFilePath, sendPath } from "#app/paths";
import { RateResult } from "./rate-result";
import { ResultLink } from "./result-link";

const act = "grid min-h-14 min-w-11 cursor-pointer justify-items-center gap-1 py-2 t-label muted no-underline hover:text-ink";

type Props = { edit: EditView; isViewed: boolean; onView: (isViewed: boolean) => void };

/** What came of it, held against the photo it began with, and all that can be done with it. */
export function Result({ edit, isViewed, onView }: Props) {
  const { t } = useTranslation(["getReady", "common"]);
  const navigate = useNavigate();
  if (!edit.result) return null;
  return (
    <>
      <BackBar title={t("getReady:result.bar")} to={editsPath}>
        <Link className="icb" to="/" aria-label={t("common:close")}>
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
      </BackBar>
      <main id="content" className="mx-auto max-w-[64rem] pb-8 lg:grid lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-8">
        <Compare before={edit.before} result={edit.result} />
        <div className="grid content-start gap-4 px-4 pt-5 lg:px-0 lg:pt-2">
          <div>
            <h1 className="t-h1">{t("getReady:result.title")}</h1>
            <p className="mt-1.5 muted">{t("getReady:result.ready")}.</p>
          </div>
          <Link className="btn btn--primary btn--lg btn--wide" to={edit.postId ? postPath({ id: edit.postId }) : `${editPath(edit)}/post`}>
            {t(edit.postId ? "getReady:result.seePost" : "getReady:result.post")}
          </Link>
          <nav className="flex flex-wrap justify-between" aria-label={t("getReady:result.acts")}>
            <a className={act} href={resultFilePath(edit)} download="image-edit-result.jpg">
              <DownloadSimple className="ic" weight="light" aria-hidden="true" />
              {t("getReady:result.download")}
            </a>
            <ShareResult edit={edit} className={act} />
            {edit.postId ? null : (
              <Link className={act} to={`${editPath(edit)}/crop`} onClick={inPlace(() => navigate(`/?tab=tryon&mode=direct&edit=${edit.id}`))}>
                <Crop className="ic" weight="light" aria-hidden="true" />
                {t("getReady:result.crop")}
              </Link>
            )}
            <ViewResult image={edit.result} className={act} isOpen={isViewed} onOpen={onView} />
            <Link className={act} to={sendPath({ kind: "edit", id: edit.id })}>
              <PaperPlaneTilt className="ic" weight="light" aria-hidden="true" />
              {t("getReady:result.send")}
            </Link>
          </nav>
          {edit.link ? <ResultLink edit={edit} link={edit.link} /> : null}
          <Link className="btn btn--line btn--wide" to="/?tab=tryon">
            <ArrowCounterClockwise className="ic ic--s" aria-hidden="true" />
            {t("getReady:result.another")}
          </Link>
          <RateResult edit={edit} />
          <DeleteEdit edit={edit} />
        </div>
      </main>
    </>
  );
}
