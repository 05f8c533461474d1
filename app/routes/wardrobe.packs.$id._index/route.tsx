import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isPackRefusal, saveFormPack } from "#app/actions/pieces/pack-form.server";
import { ActionForm } from "#app/components/forms/action-form";
import { BackBar } from "#app/components/layout/top-bar";
import { useOutfitWords } from "#app/components/pieces/outfits/outfit-words";
import { PackFields } from "#app/components/pieces/outfits/pack-fields";
import { useWardrobeWords } from "#app/components/pieces/wardrobe-words";
import { redirectWithFlash } from "#app/http/flash.server";
import { requirePagePack } from "#app/http/page/pack.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { listOutfitNames } from "#app/models/pieces/outfits/outfit-view.server";
import { packCardOf } from "#app/models/pieces/outfits/pack-card";
import { addToPackPath, deletePackPath, packPath, packsPath } from "#app/try-again-paths";
import { PackRow } from "./pack-row";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, pack } = await requirePagePack(args);
  const title = pack.name ?? i18nByLanguage[args.context.language].getFixedT(null, "packs")("pack");
  return { title, pack: packCardOf(pack), outfits: await listOutfitNames(viewer.id) };
}

export async function action(args: ActionFunctionArgs) {
  const { viewer, pack } = await requirePagePack(args);
  const answer = await saveFormPack(args.request, viewer.id, pack.id);
  return isPackRefusal(answer) ? answer : redirectWithFlash(packPath(answer), { key: "packSaved" });
}

export default function PackPage() {
  const { title, pack, outfits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("packs");
  const { formatDay } = useWardrobeWords();
  const { titleOf } = useOutfitWords();
  const reply = useActionData<{ errors?: string[] }>();
  const isSending = useNavigation().formMethod === "POST";
  const here = packPath(pack);
  const add = { action: `/api/packs/${pack.id}/pieces`, returnTo: here, toast: "packSaved", failure: "packFailed" } as const;
  const packedCount = pack.pieces.filter(({ isPacked }) => isPacked).length;
  return (
    <>
      <BackBar title="" to={packsPath} />
      <main id="content" className="mx-auto grid w-full max-w-(--container-form) grid-cols-1 content-start gap-5 px-(--spacing-gutter) pt-4 pb-16">
        <div>
          <h1 className="t-h2 wrap-anywhere">{title}</h1>
          <p className="mt-1.5 muted t-small">{t("days", { from: formatDay(pack.startsOn), to: formatDay(pack.endsOn) })}</p>
          <p className="muted t-small" role="status">
            {pack.pieces.length > 0 ? t("packed", { packed: packedCount, count: pack.pieces.length }) : t("empty")}
          </p>
        </div>
        {pack.pieces.length > 0 ? (
          <ul className="rows border-y border-line" aria-label={t("pieces")}>
            {pack.pieces.map((row) => (
              <PackRow key={row.piece.id} pack={pack} {...row} />
            ))}
          </ul>
        ) : null}
        <div className="grid gap-3">
          <ActionForm {...add} fields={{ fromPlans: "true" }} className="grid">
            <button type="submit" className="btn btn--line btn--wide">
              {t("fromPlans")}
            </button>
          </ActionForm>
          <Link className="btn btn--line btn--wide" to={addToPackPath(pack)}>
            <Plus className="ic ic--s" aria-hidden="true" />
            {t("addPieces")}
          </Link>
          {outfits.length > 0 ? (
            <ActionForm {...add} className="flex items-end gap-2">
              <label className="field grow">
                <span>{t("outfit")}</span>
                <select className="in" name="outfitId">
                  {outfits.map((outfit) => (
                    <option key={outfit.id} value={outfit.id}>
                      {titleOf(outfit)}
                    </option>
                  ))}
                </select>
              </label>
              <button type="submit" className="btn btn--line">
                {t("addOutfit")}
              </button>
            </ActionForm>
          ) : null}
        </div>
        <details className="border-y border-line" open={reply?.errors ? true : undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("edit")}</summary>
          <Form method="post" className="grid gap-4 pb-4" key={`${pack.name} ${pack.startsOn} ${pack.endsOn}`}>
            <PackFields pack={pack} errors={reply?.errors} />
            <button type="submit" className="btn btn--primary btn--wide" aria-busy={isSending}>
              {t(isSending ? "saving" : "save")}
            </button>
          </Form>
        </details>
        <Link className="btn btn--quiet -ms-5 justify-self-start" to={deletePackPath(pack)}>
          {t("delete")}
        </Link>
      </main>
    </>
  );
}
