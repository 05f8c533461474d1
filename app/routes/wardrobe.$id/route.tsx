import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { TextField } from "#app/components/forms/text-field";
import { BackBar } from "#app/components/layout/top-bar";
import { PieceCrop } from "#app/components/pieces/piece-crop";
import { Choice } from "#app/components/pieces/piece-fields";
import { nameOf } from "#app/components/pieces/piece-words";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { requireOwnPagePiece } from "#app/http/page/piece.server";
import { invalidForm, orNotFound, runFormAction } from "#app/http/page.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { maxPieceText, pieceColours, pieceKinds, pieceSeasons, pieceStates } from "#app/models/pieces/piece";
import { WardrobeForm } from "#app/models/pieces/piece.schema";
import { requireWardrobePiece, updateWardrobePiece } from "#app/models/pieces/wardrobe.server";
import { wardrobeCardOf } from "#app/models/pieces/wardrobe-card";
import { cutOutPath, deletePiecePath, piecePath, wardrobePath, wardrobePiecePath } from "#app/try-again-paths";
import { WearBox } from "./wear-box";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const { id, ownerId } = await requireOwnPagePiece(args);
  const piece = await orNotFound(requireWardrobePiece(ownerId, id));
  return { title: nameOf(i18nByLanguage[args.context.language].getFixedT(null, "piece"), piece), piece, card: wardrobeCardOf(piece) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const submission = await readForm(request, WardrobeForm, { disableAutoCoercion: true });
  const { id } = await requireOwnPagePiece({ context, params, request });
  if (submission.status !== "success") return invalidForm(submission);
  const { price, ...change } = submission.value;
  const { refusal } = await runFormAction(submission, async () => {
    await consumeLimit("piece", viewer.id);
    await updateWardrobePiece(viewer.id, id, { ...change, priceCents: price });
  });
  return refusal ?? redirectWithFlash(wardrobePiecePath({ id }), { key: "pieceUpdated" });
}

type Fields = Record<"kind" | "name" | "brand" | "size" | "colour" | "season" | "state" | "price", string>;

const isAlwaysRight = () => true;

export default function WardrobePiece() {
  const { title, piece, card } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wardrobe", "piece"]);
  return (
    <>
      <BackBar title="" to={wardrobePath()} />
      <main id="content" className="mx-auto grid w-full max-w-3xl gap-6 px-(--spacing-gutter) pt-4 pb-16 sm:grid-cols-2">
        <div className="grid content-start gap-4">
          <h1 className="t-h2 wrap-anywhere">{title}</h1>
          <PieceCrop piece={card} alt={title} width={380} isEager />
          <WearBox piece={card} />
          <p className="flex flex-wrap gap-x-4 t-small">
            {piece.mark ? (
              <Link className="link inline-flex min-h-11 items-center" to={piecePath(piece, { id: piece.mark.postId })}>
                {t("wardrobe:page")}
              </Link>
            ) : null}
            {piece.photo || piece.mark?.imageUrl ? (
              <Link className="link inline-flex min-h-11 items-center" to={cutOutPath(piece)}>
                {t(piece.cutOut ? "piece:cutOut.change" : "piece:cutOut.open")}
              </Link>
            ) : null}
            <Link className="link inline-flex min-h-11 items-center" to={deletePiecePath(piece)}>
              {t("piece:form.delete")}
            </Link>
          </p>
        </div>
        <EditForm key={piece.updatedAt} />
      </main>
    </>
  );
}

const writePrice = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2).replace(".", ","));

function EditForm() {
  const { piece } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["wardrobe", "piece"]);
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const isSending = useNavigation().formAction !== undefined;
  const { kind, name, brand, size, colour, season, state, priceCents } = piece;
  const [form, fields] = useForm<Fields>({
    id: "wardrobe-piece",
    lastResult: getFormResult(reply),
    defaultValue: {
      kind,
      name: name ?? "",
      brand: brand ?? "",
      size: size ?? "",
      colour: colour ?? "",
      season: season ?? "",
      state: state ?? "",
      price: writePrice(priceCents),
    },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const text = { isRight: isAlwaysRight, autoComplete: "off" };
  return (
    <Form method="post" {...getFormProps(form)} className="grid content-start gap-5" aria-labelledby="edit-title">
      <h2 id="edit-title" className="t-h3">
        {t("wardrobe:edit")}
      </h2>
      <Choice
        field={fields.state}
        label={t("wardrobe:state")}
        none={t("wardrobe:states.none")}
        options={pieceStates.map((of) => [of, t(`wardrobe:states.${of}`)])}
      />
      <Choice field={fields.season} label={t("wardrobe:season")} options={pieceSeasons.map((of) => [of, t(`wardrobe:seasons.${of}`)])} />
      <Choice field={fields.kind} label={t("piece:kind")} options={pieceKinds.map((of) => [of, t(`piece:kinds.${of}`)])} isRequired />
      <TextField field={fields.name} label={t("piece:name")} maxLength={maxPieceText.name} {...text} />
      <Choice field={fields.colour} label={t("piece:colour")} options={pieceColours.map((of) => [of, t(`piece:colours.${of}`)])} />
      <TextField field={fields.price} label={t("piece:price")} maxLength={20} inputMode="decimal" placeholder={t("piece:priceHint")} {...text} />
      <TextField field={fields.brand} label={t("piece:brand")} maxLength={maxPieceText.brand} {...text} />
      <TextField field={fields.size} label={t("piece:size")} maxLength={maxPieceText.size} {...text} />
      <FieldError id={form.errorId} errors={form.errors} />
      <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
        {t(isSending ? "wardrobe:saving" : "wardrobe:save")}
      </button>
    </Form>
  );
}
