import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { decidePair, findDuplicates } from "#app/actions/pieces/duplicates.server";
import { FieldError } from "#app/components/forms/field-error";
import { SheetPage } from "#app/components/layout/sheet-page";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { useWardrobeWords } from "#app/components/pieces/wardrobe-words";
import { EmptyState } from "#app/components/ui/empty-state";
import { redirectWithFlash } from "#app/http/flash.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { type WardrobeCard, wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { duplicatesPath, wardrobePath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { pairs, isMore } = await findDuplicates(viewer.id);
  const title = i18nByLanguage[context.language].getFixedT(null, "wardrobe")("duplicates.title");
  return { title, pairs: pairs.map(([one, other]) => ({ one: wardrobeCardOf(one), other: wardrobeCardOf(other) })), isMore };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const outcome = await decidePair(request, viewer.id);
  return typeof outcome === "string" ? redirectWithFlash(duplicatesPath, { key: outcome }) : outcome;
}

export default function DuplicatePieces() {
  const { title, pairs, isMore } = useLoaderData<typeof loader>();
  const { t } = useTranslation("wardrobe");
  const reply = useActionData<Exclude<Awaited<ReturnType<typeof decidePair>>, string>["data"]>();
  const { nameOf } = useWardrobeWords();
  const isSending = useNavigation().formAction !== undefined;
  return (
    <SheetPage title={title} back={wardrobePath()}>
      {pairs.length > 0 ? <p className="muted t-small">{t("duplicates.hint")}</p> : null}
      <FieldError id="pair-error" errors={reply?.errors} />
      {pairs.map(({ one, other }) => (
        <Form key={`${one.id} ${other.id}`} method="post" className="grid gap-3 border-t border-line pt-5" aria-busy={isSending}>
          <input type="hidden" name="one" value={one.id} />
          <input type="hidden" name="other" value={other.id} />
          <fieldset>
            <legend className="mb-3 font-semibold">{t("duplicates.question", { one: nameOf(one), other: nameOf(other) })}</legend>
            <div className="grid grid-cols-2 gap-(--spacing-col)">
              <Choice piece={one} value="one" />
              <Choice piece={other} value="other" />
            </div>
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="act" value="join" className="btn btn--primary grow">
              {t("duplicates.join")}
            </button>
            <button type="submit" name="act" value="different" className="btn btn--line grow">
              {t("duplicates.different")}
            </button>
          </div>
        </Form>
      ))}
      {pairs.length === 0 && !isMore ? (
        <EmptyState icon={<CoatHanger className="ic ic--l" weight="light" />} title={t("duplicates.none")} text={t("duplicates.noneText")} />
      ) : null}
      {isMore ? (
        <div className="grid justify-items-start gap-2">
          <p className="muted t-small">{t("duplicates.more")}</p>
          <Link className="btn btn--line" to={duplicatesPath} reloadDocument>
            {t("duplicates.goOn")}
          </Link>
        </div>
      ) : null}
    </SheetPage>
  );
}

function Choice({ piece, value }: { piece: WardrobeCard; value: "one" | "other" }) {
  const { t } = useTranslation("wardrobe");
  const { nameOf, describeWear } = useWardrobeWords();
  return (
    <label className="wardrobe__choice content-start">
      <input type="radio" name="keep" value={value} defaultChecked={value === "one"} aria-label={`${t("duplicates.keep")}: ${nameOf(piece)}`} />
      <PieceCrop piece={piece} alt="" width={180} />
      <span className="trunc t-small">{nameOf(piece)}</span>
      <span className="faint t-meta">{describeWear(piece).join(" · ")}</span>
    </label>
  );
}
