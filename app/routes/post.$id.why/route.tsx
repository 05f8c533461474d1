import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SheetPage } from "#app/components/layout/sheet-page";
import { requirePagePost } from "#app/http/page/post.server";
import { formatCount } from "#app/locales/count";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getRankingReasons } from "#app/models/feed/preference.server";
import { handleOf } from "#app/models/looks/post-card";
import { postPath } from "#app/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, post } = await requirePagePost(args);
  const title = i18nByLanguage[args.context.language].getFixedT(null, "posts")("why.title");
  return { id: post.id, title, name: handleOf(post.author), reasons: await getRankingReasons(viewer.id, post) };
}

export default function WhyShownPage() {
  const { id, title, name, reasons } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("posts");
  const tags = (list: string[]) => list.map((tag) => `#${tag}`).join(", ");
  const lines = [
    reasons.isFresh && t("why.fresh"),
    t("why.likes", { count: reasons.likes, formatted: formatCount(reasons.likes, i18n.language) }),
    reasons.styleTags.length > 0 && t("why.styles", { tags: tags(reasons.styleTags) }),
    reasons.raised.length > 0 && t("why.raised", { tags: tags(reasons.raised) }),
    reasons.lowered.length > 0 && t("why.lowered", { tags: tags(reasons.lowered) }),
    reasons.author && t(reasons.author === "raised" ? "why.authorRaised" : "why.authorLowered", { name }),
    t("why.seen"),
  ].filter((line) => typeof line === "string");
  return (
    <SheetPage title={title} back={postPath({ id })}>
      <p className="muted">{t("why.intro")}</p>
      <ul className="rows">
        {lines.map((line) => (
          <li key={line} className="py-3 wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </SheetPage>
  );
}
