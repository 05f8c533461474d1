import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { Logo } from "#app/components/ui/logo";
import { env } from "#app/config/env.server";
import { notFound } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getSharedTryOn } from "#app/models/try-on/try-on-link.server";
import { getWearableLook } from "#app/models/try-on/try-on-start.server";
import { startTryOnPath, tryOnPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Espelho" }];
  return [
    { title: `${data.title} · Espelho` },
    { name: "robots", content: "noindex" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Espelho" },
    { property: "og:title", content: data.title },
    { property: "og:image", content: `${data.origin}${data.picture}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export const headers: HeadersFunction = () => ({ "Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });

/** Public by link; wrong and revoked tokens look the same. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const shared = await getSharedTryOn(params.token ?? "");
  if (!shared) throw notFound();
  const viewer = await context.viewer();
  const { width, height, placeholder } = shared.image;
  return {
    title: i18nByLanguage[context.language].getFixedT(null, "getReady")("shared.title"),
    origin: env.APP_URL,
    picture: `/edit/${params.token}/look.jpg`,
    size: { width, height, placeholder },
    isSignedIn: viewer !== null,
    look: viewer && shared.sourcePostId ? await getLookId(viewer.id, shared.sourcePostId) : null,
    ownEditId: viewer?.id === shared.ownerId ? shared.editId : null,
  };
}

async function getLookId(viewerId: string, postId: string) {
  const look = await getWearableLook(viewerId, postId);
  return look && { id: look.id };
}

export default function SharedTryOn() {
  const { title, picture, size, isSignedIn, look, ownEditId } = useLoaderData<typeof loader>();
  const { t } = useTranslation("getReady");
  return (
    <>
      <header className="bar">
        <Logo />
      </header>
      <main id="content" className="mx-auto grid max-w-[64rem] gap-6 pb-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-12 lg:px-4 lg:pt-4">
        <figure className="relative bg-sunk">
          <img
            src={picture}
            alt={t("result.alt")}
            width={size.width}
            height={size.height}
            className="mx-auto block max-h-[78dvh] w-auto max-w-full bg-cover lg:max-h-[calc(100dvh-9rem)]"
            style={{ backgroundImage: `url(${size.placeholder})` }}
          />
          <figcaption className="badge absolute start-3 bottom-3 px-2">{t("shared.ai")}</figcaption>
        </figure>
        <div className="grid content-start gap-4 px-4 lg:px-0 lg:pt-2">
          <div>
            <h1 className="t-h1">{title}</h1>
            <p className="mt-1.5 muted">{t(ownEditId ? "shared.own" : "shared.text")}</p>
          </div>
          {ownEditId ? (
            <ActionForm
              action={`/api/image-edits/${ownEditId}/link`}
              method="delete"
              returnTo={tryOnPath({ id: ownEditId })}
              leadsTo={tryOnPath({ id: ownEditId })}
              toast="imageLinkWithdrawn"
            >
              <button type="submit" className="btn btn--line btn--wide">
                {t("result.link.withdraw")}
              </button>
            </ActionForm>
          ) : (
            <Link className="btn btn--primary btn--lg btn--wide" to={look ? startTryOnPath(look) : isSignedIn ? "/?tab=tryon" : "/"}>
              {t(look ? "shared.tryThis" : isSignedIn ? "shared.try" : "shared.join")}
            </Link>
          )}
        </div>
      </main>
    </>
  );
}
