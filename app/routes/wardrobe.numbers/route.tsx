import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BackBar } from "#app/components/layout/top-bar";
import { EmptyWardrobe } from "#app/components/pieces/empty-wardrobe";
import { WardrobeGrid } from "#app/components/pieces/wardrobe-grid";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { getWardrobeNumbers } from "#app/models/pieces/wardrobe-view.server";
import { wardrobePath } from "#app/try-again-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { pieces, worn, mostWorn, leastWorn, bestPerWear, worstPerWear, onNoLook } = await getWardrobeNumbers(viewer.id);
  const lists = { most: mostWorn, least: leastWorn, best: bestPerWear, worst: worstPerWear, noLook: onNoLook };
  const cards = Object.entries(lists).map(([name, list]) => ({ name: name as keyof typeof lists, cards: list.map(wardrobeCardOf) }));
  return { title: i18nByLanguage[context.language].getFixedT(null, "wardrobe")("numbers"), pieces, worn, lists: cards };
}

export default function WardrobeNumbers() {
  const { title, pieces, worn, lists } = useLoaderData<typeof loader>();
  const { t } = useTranslation("wardrobe");
  const hasPrices = lists.some(({ name, cards }) => name === "best" && cards.length > 0);
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl gap-8 px-(--spacing-gutter) pt-4 pb-16">
        <div>
          <h1 className="t-h2">{title}</h1>
          {pieces > 0 ? (
            <p className="mt-1 muted">
              {t("stats.pieces", { count: pieces })} · {t("stats.worn", { count: worn })}
            </p>
          ) : null}
          {hasPrices || pieces === 0 ? null : <p className="mt-1 faint t-small">{t("stats.priceHint")}</p>}
        </div>
        {pieces === 0 ? <EmptyWardrobe /> : null}
        {lists.map(({ name, cards }) =>
          cards.length > 0 ? (
            <section key={name} className="grid gap-3" aria-labelledby={`${name}-title`}>
              <h2 id={`${name}-title`} className="t-h3">
                {t(`stats.${name}`)}
              </h2>
              {name === "noLook" ? <p className="muted t-small">{t("stats.noLookHint")}</p> : null}
              <WardrobeGrid pieces={cards} label={t(`stats.${name}`)} isInPage />
            </section>
          ) : null,
        )}
      </main>
    </>
  );
}
