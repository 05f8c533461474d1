import { DownloadSimple } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { PersonSimple } from "@phosphor-icons/react/dist/ssr/PersonSimple";
import { Sparkle } from "@phosphor-icons/react/dist/ssr/Sparkle";
import { VideoCamera } from "@phosphor-icons/react/dist/ssr/VideoCamera";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { BackBar } from "#app/components/layout/top-bar";
import { listOthers } from "#app/components/looks/opened-list";
import { SharePicture } from "#app/components/on-me/share-picture";
import { Compare } from "#app/components/pictures/compare";
import type { GarmentView } from "#app/models/contract";
import { bodyPhotoPath, livePath, onMePath, postPath, startTryOnPath } from "#app/paths";
import { useBodyRequired } from "./use-body-required";
import { useOnMePictures } from "./use-on-me-pictures";

type Post = { id: string; name: string };

/** `hasBody`: whether the server has the viewer's body; if not, this device may have one. */
type Props = {
  title: string;
  post: Post;
  garment: GarmentView;
  hasBody: boolean;
  way: "perfect" | "perfectLocal" | "perfectPremium";
  rendered: string | null;
  errors: string[];
};

/** The look on the viewer: dressed on the device, or by the server without scripts. */
export function OnMeScreen({ title, post, garment, hasBody, way, rendered, errors }: Props) {
  const { t } = useTranslation(["posts", "onMe"]);
  const isReady = useHydrated();
  const { shown: pictures, retry } = useOnMePictures(garment);
  useBodyRequired(hasBody, bodyPhotoPath(onMePath(post)));
  const alt = t("onMe.alt", { name: post.name });
  return (
    <>
      <BackBar title={title} to={postPath(post)} />
      <main
        id="content"
        className="mx-auto max-w-[64rem] pb-8 max-lg:landscape:grid max-lg:landscape:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] max-lg:landscape:pt-4 lg:grid lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-8"
      >
        {pictures.state === "ready" ? (
          <Compare
            ratio={pictures.width / pictures.height}
            after={<img className="compare__img" src={pictures.after} alt={alt} />}
            before={<img className="compare__img compare__before" src={pictures.before} alt={t("onMe:before")} />}
          />
        ) : rendered ? (
          <img className="w-full" src={rendered} alt={t("onMe:altServer", { name: post.name })} />
        ) : (
          <div className="grid aspect-look place-items-center rounded-cut bg-sunk p-6 text-center muted" role="status">
            <p>{isReady ? t(`onMe:${pictures.state}`) : t("onMe:intro", { name: post.name })}</p>
          </div>
        )}
        <div className="grid content-start gap-4 px-4 pt-5 lg:px-0 lg:pt-2">
          <div>
            <h1 className="t-h1">{t("onMe:heading", { name: post.name })}</h1>
            <p className={`mt-1.5 muted ${rendered ? "hidden" : "unscripted:hidden"}`}>{t("onMe:private")}</p>
            <p className={`mt-1.5 muted ${rendered ? "" : "hidden unscripted:block"}`}>{t("onMe:privateServer")}</p>
          </div>
          {pictures.state === "failed" && !rendered ? (
            <button type="button" className="btn btn--line btn--wide" onClick={retry}>
              {t("onMe:retry")}
            </button>
          ) : null}
          {rendered || !hasBody ? null : <RenderForm post={post} errors={errors} isShown={pictures.state === "failed"} />}
          {hasBody ? null : (
            <Link className="btn btn--primary btn--lg btn--wide hidden unscripted:inline-flex" to={bodyPhotoPath(onMePath(post))}>
              {t("onMe:chooseBody")}
            </Link>
          )}
          <Link className="btn btn--primary btn--lg btn--wide" to={startTryOnPath(post)}>
            <Sparkle className="ic" weight="light" aria-hidden="true" />
            {t(`onMe:${way}`)}
          </Link>
          {pictures.state === "ready" ? (
            <div className="flex flex-wrap gap-2">
              <a className="btn btn--line grow" href={pictures.after} download="espelho-em-mim.jpg">
                <DownloadSimple className="ic" weight="light" aria-hidden="true" />
                {t("onMe:download")}
              </a>
              <SharePicture file={pictures.file} title={title} />
            </div>
          ) : null}
          <Link className="btn btn--line btn--wide" to={livePath(post, listOthers(post))}>
            <VideoCamera className="ic" weight="light" aria-hidden="true" />
            {t("onMe:live")}
          </Link>
          <Link className="btn btn--quiet btn--wide" to={bodyPhotoPath(onMePath(post))}>
            <PersonSimple className="ic" weight="light" aria-hidden="true" />
            {t("onMe:changePhoto")}
          </Link>
        </div>
      </main>
    </>
  );
}

/** Asks the server for the still, where scripts do not run or cannot dress the body. */
function RenderForm({ post, errors, isShown }: { post: Post; errors: string[]; isShown: boolean }) {
  const { t } = useTranslation(["posts", "onMe"]);
  return (
    <Form method="post" action={onMePath(post)} className={`${isShown ? "grid" : "hidden"} gap-2 unscripted:grid`}>
      <FieldError id="on-me-error" errors={errors} />
      <button type="submit" className="btn btn--line btn--wide">
        {t(isShown ? "onMe:byServer" : "onMe:title")}
      </button>
    </Form>
  );
}
