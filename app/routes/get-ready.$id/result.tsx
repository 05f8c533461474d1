import { ArrowCounterClockwise } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { Crop } from "@phosphor-icons/react/dist/ssr/Crop";
import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { PaperPlaneTilt } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { onPlainClick } from "#app/components/hooks/on-plain-click";
import { BackBar } from "#app/components/layout/top-bar";
import { FilmPart } from "#app/components/try-on/film/film-part";
import { LocalNotice } from "#app/components/try-on/local-notice";
import { CompareSlider } from "#app/components/try-on/result/compare";
import { DeleteTryOn } from "#app/components/try-on/result/delete-try-on";
import { ShareResult } from "#app/components/try-on/result/share-result";
import { ViewResult } from "#app/components/try-on/result/view-result";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { cropPath, postPath, resultFilePath, sendPath, tryOnPath, tryOnsPath } from "#app/paths";
import { RateResult } from "./rate-result";
import { ResultLink } from "./result-link";

const actionClass = "grid min-h-14 min-w-11 cursor-pointer justify-items-center gap-1 py-2 t-label muted no-underline hover:text-ink";

type Props = { tryOn: TryOnView; isLocal: boolean; isViewed: boolean; onView: (isViewed: boolean) => void };

export function Result({ tryOn: edit, isLocal, isViewed, onView }: Props) {
  const { t } = useTranslation(["getReady", "common"]);
  const navigate = useNavigate();
  if (!edit.result) return null;
  return (
    <>
      <BackBar title={t("getReady:result.bar")} to={tryOnsPath}>
        <Link className="icb" to="/" aria-label={t("common:close")}>
          <X className="ic" weight="light" aria-hidden="true" />
        </Link>
      </BackBar>
      <main id="content" className="mx-auto max-w-[64rem] pb-8 lg:grid lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-8">
        <CompareSlider before={edit.before} result={edit.result} />
        <div className="grid content-start gap-4 px-4 pt-5 lg:px-0 lg:pt-2">
          <div>
            <h1 className="t-h1">{t("getReady:result.title")}</h1>
            <p className="mt-1.5 muted">{t("getReady:result.lookReady")}.</p>
            {isLocal ? <LocalNotice className="mt-2" /> : null}
          </div>
          <Link className="btn btn--primary btn--lg btn--wide" to={edit.postId ? postPath({ id: edit.postId }) : `${tryOnPath(edit)}/post`}>
            {t(edit.postId ? "getReady:result.seePost" : "getReady:result.post")}
          </Link>
          <nav className="flex flex-wrap justify-between" aria-label={t("getReady:result.acts")}>
            <a className={actionClass} href={resultFilePath(edit)} download="image-edit-result.jpg">
              <DownloadSimple className="ic" weight="light" aria-hidden="true" />
              {t("getReady:result.download")}
            </a>
            <ShareResult edit={edit} className={actionClass} />
            {edit.postId ? null : (
              <Link className={actionClass} to={`${tryOnPath(edit)}/crop`} onClick={onPlainClick(() => navigate(cropPath(edit)))}>
                <Crop className="ic" weight="light" aria-hidden="true" />
                {t("getReady:result.crop")}
              </Link>
            )}
            <ViewResult image={edit.result} className={actionClass} isOpen={isViewed} onOpen={onView} />
            <Link className={actionClass} to={sendPath({ kind: "edit", id: edit.id })}>
              <PaperPlaneTilt className="ic" weight="light" aria-hidden="true" />
              {t("getReady:result.send")}
            </Link>
          </nav>
          {edit.link ? <ResultLink edit={edit} link={edit.link} /> : null}
          <Link className="btn btn--line btn--wide" to="/?tab=tryon">
            <ArrowCounterClockwise className="ic ic--s" aria-hidden="true" />
            {t("getReady:result.another")}
          </Link>
          <FilmPart tryOn={edit} />
          <RateResult edit={edit} />
          <DeleteTryOn edit={edit} />
        </div>
      </main>
    </>
  );
}
