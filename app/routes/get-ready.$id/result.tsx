import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/layout/top-bar";
import { FilmPart } from "#app/components/try-on/film/film-part";
import { LocalNotice } from "#app/components/try-on/local-notice";
import { DeleteTryOn } from "#app/components/try-on/result/delete-try-on";
import { actClass, ResultActs } from "#app/components/try-on/result/result-acts";
import { ResultPicture } from "#app/components/try-on/result/result-picture";
import { SourceLink } from "#app/components/try-on/result/source-link";
import { TryAgain } from "#app/components/try-on/result/try-again";
import { ViewResult } from "#app/components/try-on/result/view-result";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { postPath, tryOnPath, tryOnsPath } from "#app/paths";
import { RateResult } from "./rate-result";
import { ResultLink } from "./result-link";

type Props = {
  tryOn: TryOnView;
  source: { id: string; by: string } | null;
  isLocal: boolean;
  isViewed: boolean;
  onView: (isViewed: boolean) => void;
  /** How to see or make other versions. */
  children: ReactNode;
};

export function Result({ tryOn, source, isLocal, isViewed, onView, children }: Props) {
  const { t } = useTranslation(["getReady", "common"]);
  if (!tryOn.result) return null;
  return (
    <>
      <ResultBar />
      <main id="content" className="mx-auto max-w-[64rem] pb-8 lg:grid lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-8">
        <ResultPicture before={tryOn.before} result={tryOn.result} source={source} />
        <div className="grid content-start gap-4 px-4 pt-4 lg:px-0 lg:pt-2">
          <div className="result-title">
            <h1 className="t-h1">{t("getReady:result.title")}</h1>
            <p className="mt-1.5 muted">{t("getReady:result.lookReady")}.</p>
          </div>
          <Link className="btn btn--primary btn--lg btn--wide" to={tryOn.postId ? postPath({ id: tryOn.postId }) : `${tryOnPath(tryOn)}/post`}>
            {t(tryOn.postId ? "getReady:result.seePost" : "getReady:result.post")}
          </Link>
          <ResultActs tryOn={tryOn}>
            <ViewResult image={tryOn.result} className={actClass} isOpen={isViewed} onOpen={onView} />
          </ResultActs>
          {isLocal ? <LocalNotice /> : null}
          {source ? <SourceLink source={source} /> : null}
          {tryOn.link ? <ResultLink edit={tryOn} link={tryOn.link} /> : null}
          <FilmPart tryOn={tryOn} />
          {children}
          <TryAgain tryOn={tryOn} />
          <RateResult edit={tryOn} />
          <DeleteTryOn edit={tryOn} />
        </div>
      </main>
    </>
  );
}

export function ResultBar({ back = tryOnsPath }: { back?: string }) {
  const { t } = useTranslation(["getReady", "common"]);
  return (
    <BackBar title={t("getReady:result.bar")} to={back}>
      <Link className="icb" to="/" aria-label={t("common:close")}>
        <X className="ic" weight="light" aria-hidden="true" />
      </Link>
    </BackBar>
  );
}
