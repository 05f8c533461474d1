import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { scrollToChip } from "#app/components/hooks/scroll-to-chip";
import { BackBar } from "#app/components/layout/top-bar";
import { OutfitGrid } from "#app/components/pieces/outfits/outfit-grid";
import { WardrobeSections } from "#app/components/pieces/outfits/wardrobe-sections";
import { EmptyState } from "#app/components/ui/empty-state";
import { NextLink } from "#app/components/ui/next-link";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { occasions } from "#app/models/pieces/outfits/outfit";
import { OutfitFilter } from "#app/models/pieces/outfits/outfit.schema";
import { outfitCardOf } from "#app/models/pieces/outfits/outfit-card";
import { listOutfits } from "#app/models/pieces/outfits/outfit-view.server";
import { newOutfitPath, outfitsPath, wardrobePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

const pageSize = 12;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const url = new URL(request.url);
  const occasion = OutfitFilter.shape.occasion.safeParse(url.searchParams.get("occasion")).data ?? null;
  const { items, nextCursor } = await listOutfits(viewer.id, { occasion }, { ...pageRequest(url), limit: pageSize });
  redirectIfEmpty(items, url, outfitsPath(occasion));
  const title = i18nByLanguage[context.language].getFixedT(null, "outfits")("title");
  return { title, occasion, outfits: items.map(outfitCardOf), nextCursor };
}

export default function Outfits() {
  const { title, occasion, outfits, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("outfits");
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl content-start gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2">{title}</h1>
        <WardrobeSections current="outfits" />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Link className="btn btn--primary" to={newOutfitPath}>
            <Plus className="ic ic--s" aria-hidden="true" />
            {t("new")}
          </Link>
          <nav className="chips min-w-0" aria-label={t("occasion")}>
            {[null, ...occasions].map((of) => (
              <Link
                key={of}
                className="chip"
                to={outfitsPath(of)}
                aria-current={of === occasion ? "page" : undefined}
                ref={of === occasion ? scrollToChip : null}
              >
                {of ? t(`occasions.${of}`) : t("anyOccasion")}
              </Link>
            ))}
          </nav>
        </div>
        {outfits.length > 0 ? (
          <OutfitGrid outfits={outfits} label={title} />
        ) : (
          <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t(occasion ? "noneOf" : "none")} text={t("noneText")} />
        )}
        <NextLink cursor={nextCursor} path={outfitsPath(occasion)} />
      </main>
    </>
  );
}
