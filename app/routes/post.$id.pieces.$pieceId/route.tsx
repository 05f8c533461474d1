import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parsePieceForm, readDetails, readPieceForm, readPlace } from "#app/actions/pieces/piece-form.server";
import { ActionForm } from "#app/components/forms/action-form";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { SheetPage } from "#app/components/layout/sheet-page";
import { MarkField } from "#app/components/pieces/mark-field";
import { PieceFields, type PieceFormFields } from "#app/components/pieces/piece-fields";
import { readSentMark } from "#app/components/pieces/sent-mark";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { requireOwnPagePost } from "#app/http/page/post.server";
import { invalidForm, orNotFound, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { pictureOf } from "#app/models/media/picture";
import { moveMark, updatePiece } from "#app/models/pieces/piece.server";
import { placeOf } from "#app/models/pieces/piece-card";
import { requireMarkedPiece } from "#app/models/pieces/piece-view.server";
import { deletePiecePath, piecesPath } from "#app/try-again-paths";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, userId, images } = await requireOwnPagePost(args);
  const piece = await orNotFound(requireMarkedPiece(userId, id, args.params.pieceId ?? ""));
  const title = i18nByLanguage[args.context.language].getFixedT(null, "piece")("form.editTitle");
  return { id, title, pictures: images.map(({ image }) => pictureOf(image)), piece };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id = "", pieceId = "" } = params;
  const form = await readPieceForm(request);
  await requireOwnPagePost({ context, params, request });
  const submission = parsePieceForm(form);
  if (submission.status !== "success") return invalidForm(submission);
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("piece", viewer.id);
    await moveMark(viewer.id, id, pieceId, readPlace(submission.value));
    const { link, ...details } = readDetails(submission.value);
    const { isLinkHidden, dropLink } = submission.value; // moderation may decide anew while the form is open
    const isLinkKept = isLinkHidden && !link && !dropLink;
    await updatePiece(viewer.id, pieceId, isLinkKept ? details : { ...details, link });
  });
  return refusal ?? redirectWithFlash(piecesPath({ id }), { key: "pieceUpdated" });
}

const writePrice = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2).replace(".", ","));

export default function EditPiece() {
  const { id, title, pictures, piece } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const { kind, name, brand, size, colour, priceCents, source, link, isShared, mark } = piece;
  const [form, fields] = useForm<PieceFormFields>({
    id: "edit-piece",
    lastResult: getFormResult(reply),
    defaultValue: {
      kind,
      name: name ?? "",
      brand: brand ?? "",
      size: size ?? "",
      colour: colour ?? "",
      price: writePrice(priceCents),
      source: source ?? "",
      link: link?.url ?? "",
      isShared: String(isShared),
    },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const { imageUrl, x, y, width, height } = mark;
  const place = { ...(imageUrl === null || x === null || y === null ? {} : { imageUrl, x: String(x), y: String(y) }) };
  const again = { pieceId: piece.id, ...place, ...(width === null || height === null ? {} : { width: String(width), height: String(height) }) };
  return (
    <SheetPage title={title} back={piecesPath({ id })}>
      <Form method="post" {...getFormProps(form)} className="grid gap-5">
        <MarkField pictures={pictures} stored={{ imageUrl, place: placeOf(mark) }} {...readSentMark(fields, getFormResult(reply))} />
        <PieceFields fields={fields} hiddenLink={piece.hiddenLink} />
        <FieldError id={form.errorId} errors={form.errors} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t(isSending ? "form.saving" : "form.save")}
        </button>
      </Form>
      <div className="dlg__acts flex-wrap border-t border-line pt-4">
        <Link className="btn btn--quiet" to={deletePiecePath(piece)}>
          {t("form.delete")}
        </Link>
        <ActionForm
          action={`/api/posts/${id}/pieces/${piece.id}`}
          method="delete"
          undo={again}
          undoAction={`/api/posts/${id}/pieces`}
          returnTo={piecesPath({ id })}
          leadsTo={piecesPath({ id })}
          toast="pieceTakenOut"
          failure="pieceFailed"
        >
          <button type="submit" className="btn btn--dangerline">
            {t("form.takeOut")}
          </button>
        </ActionForm>
      </div>
    </SheetPage>
  );
}
