import { SuitcaseRolling } from "@phosphor-icons/react/dist/ssr/SuitcaseRolling";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isPackRefusal, saveFormPack } from "#app/actions/pieces/pack-form.server";
import { BackBar } from "#app/components/layout/top-bar";
import { PackFields } from "#app/components/pieces/outfits/pack-fields";
import { WardrobeSections } from "#app/components/pieces/outfits/wardrobe-sections";
import { useWardrobeWords } from "#app/components/pieces/wardrobe-words";
import { EmptyState } from "#app/components/ui/empty-state";
import { redirectWithFlash } from "#app/http/flash.server";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listPacks } from "#app/models/pieces/outfits/pack-view.server";
import { packPath, wardrobePath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const today = saoPauloDay(new Date());
  const title = i18nByLanguage[context.language].getFixedT(null, "packs")("title");
  return { title, formKey: crypto.randomUUID(), proposed: { name: null, startsOn: today, endsOn: addDays(today, 2) }, packs: await listPacks(viewer.id) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const answer = await saveFormPack(request, viewer.id);
  return isPackRefusal(answer) ? answer : redirectWithFlash(packPath(answer), { key: "packMade" });
}

export default function Packs() {
  const { title, formKey, proposed, packs } = useLoaderData<typeof loader>();
  const { t } = useTranslation("packs");
  const { formatDay } = useWardrobeWords();
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <h1 className="t-h2">{title}</h1>
        <WardrobeSections current="packs" />
        {packs.length > 0 ? (
          <ul className="rows border-b border-line" aria-label={title}>
            {packs.map((pack) => (
              <li key={pack.id}>
                <Link className="piece-row py-3" to={packPath(pack)}>
                  <SuitcaseRolling className="ic" weight="light" aria-hidden="true" />
                  <span className="grid min-w-0">
                    <b className="clamp-2 wrap-anywhere font-semibold t-small">{pack.name ?? t("pack")}</b>
                    <span className="faint t-meta">
                      {t("days", { from: formatDay(pack.startsOn), to: formatDay(pack.endsOn) })} ·{" "}
                      {t("packed", { packed: pack.packedCount, count: pack.piecesCount })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<SuitcaseRolling className="ic ic--l" weight="light" />} title={t("none")} text={t("noneText")} />
        )}
        <Form
          method="post"
          className={`grid w-full max-w-(--container-form) gap-4 ${packs.length > 0 ? "" : "justify-self-center"}`}
          aria-labelledby="new-pack"
        >
          <input type="hidden" name="key" value={formKey} />
          <h2 id="new-pack" className="t-h3">
            {t("new")}
          </h2>
          <PackFields pack={proposed} errors={reply?.errors} />
          <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
            {t("create")}
          </button>
        </Form>
      </main>
    </>
  );
}
