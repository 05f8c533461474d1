import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formKeyOf } from "#app/actions/pieces/form-key.server";
import { submitMark } from "#app/actions/pieces/piece.server";
import { parsePieceForm, parsePlaceForm, readDetails, readPieceForm, readPlace } from "#app/actions/pieces/piece-form.server";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { SheetPage } from "#app/components/layout/sheet-page";
import { MarkField } from "#app/components/pieces/mark-field";
import { PieceFields, type PieceFormFields } from "#app/components/pieces/piece-fields";
import { PieceRow } from "#app/components/pieces/piece-row";
import { readSentMark } from "#app/components/pieces/sent-mark";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pictureOf } from "#app/models/media/picture";
import { type PieceCard, pieceCardOf } from "#app/models/pieces/piece-card";
import { listPiecesToMark } from "#app/models/pieces/piece-view.server";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import type { WardrobePiece } from "#app/models/pieces/wardrobe-contract";
import { getOwnPieces } from "#app/models/pieces/wardrobe-view.server";
import { newPiecePath, piecesPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, userId, images } = await requireOwnPagePost(args);
  const t = i18nByLanguage[args.context.language].getFixedT(null, "piece");
  const earlier = await listCardsToMark(userId, id);
  const again = earlier.find((piece) => piece.id === new URL(args.request.url).searchParams.get("piece")) ?? null;
  const pictures = images.map(({ image }) => pictureOf(image));
  return { id, title: t(again ? "form.againTitle" : "form.newTitle"), pictures, earlier: again ? [] : earlier, again, formKey: crypto.randomUUID() };
}

/** With their own photos, which their owner alone sees. */
async function listCardsToMark(ownerId: string, postId: string): Promise<PieceCard[]> {
  const pieces = await listPiecesToMark(ownerId, postId);
  const ownById = await getOwnPieces(
    ownerId,
    pieces.map(({ id }) => id),
  );
  return pieces.map((piece) => {
    const own = ownById.get(piece.id);
    return { ...pieceCardOf(piece), ...(own?.photo ? pictureOfOwn(own) : {}) };
  });
}

function pictureOfOwn(piece: WardrobePiece): Pick<PieceCard, "image" | "crop"> {
  const { image, crop } = wardrobeCardOf(piece);
  return { image, crop };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "" } = params;
  const form = await readPieceForm(request);
  await requireOwnPagePost({ context, params, request });
  if (form.has("pieceId")) {
    const submission = parsePlaceForm(form);
    if (submission.status !== "success") return invalidForm(submission);
    const { value } = submission;
    const { refusal } = await runFormAction(submission, () => submitMark(viewer.id, id, { pieceId: value.pieceId, ...noDetails, ...readPlace(value) }));
    return refusal ?? redirectWithFlash(piecesPath({ id }), { key: "pieceMarked" });
  }
  const submission = parsePieceForm(form);
  if (submission.status !== "success") return invalidForm(submission);
  const { value } = submission;
  const mark = { ...readDetails(value), ...readPlace(value) };
  const { refusal } = await runFormAction(submission, () => submitMark(viewer.id, id, mark, formKeyOf(form, { id, ...mark })));
  return refusal ?? redirectWithFlash(piecesPath({ id }), { key: "pieceMarked" });
}

const noDetails = { name: null, brand: null, size: null, colour: null, source: null, link: null };

export default function MarkPiece() {
  const { id, title, pictures, earlier, again, formKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const [form, fields] = useForm<PieceFormFields>({
    id: "mark-piece",
    lastResult: getFormResult(reply),
    defaultValue: { key: formKey },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  return (
    <SheetPage title={title} back={again ? newPiecePath({ id }) : piecesPath({ id })}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        {again ? (
          <ul className="rows">
            <PieceRow piece={again} />
          </ul>
        ) : null}
        <MarkField pictures={pictures} stored={null} {...readSentMark(fields, getFormResult(reply))} />
        {again ? (
          <input type="hidden" name="pieceId" value={again.id} />
        ) : (
          <>
            <PieceFields fields={fields} />
            <input type="hidden" name="key" value={fields.key.initialValue ?? formKey} />
          </>
        )}
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t(isSending ? "form.saving" : "form.save")}
        </button>
      </Form>
      {earlier.length > 0 ? (
        <section className="border-t border-line pt-4">
          <h2 className="t-h3">{t("form.earlier")}</h2>
          <p className="muted t-small">{t("form.earlierHint")}</p>
          <ul className="rows">
            {earlier.map((piece) => (
              <PieceRow key={piece.id} piece={piece} to={newPiecePath({ id }, piece)} />
            ))}
          </ul>
        </section>
      ) : null}
    </SheetPage>
  );
}
