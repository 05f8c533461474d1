import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeCutOut, submitCutOut, submitMask } from "#app/actions/pieces/cut-out.server";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { SheetPage } from "#app/components/layout/sheet-page";
import { usePieceWords } from "#app/components/pieces/piece-words";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { requireOwnPagePiece } from "#app/http/page/piece.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { cutOutUrlOf, pictureOf } from "#app/models/media/picture";
import { CutBoxForm, CutOutAct } from "#app/models/pieces/cut-out.schema";
import { getCutOuts, getCutSource } from "#app/models/pieces/cut-out.server";
import { hasConsent } from "#app/models/privacy/consent.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { cutOutPath, editPiecePath, piecePath, wardrobePiecePath } from "#app/try-again-paths";
import { Brush } from "./brush";
import { CutForm } from "./cut-form";
import "./cut-out.css";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader(args: LoaderFunctionArgs) {
  const piece = await requireOwnPagePiece(args);
  const source = await getCutSource(piece);
  const { open, kept, canUndo } = await getCutOuts(piece.id);
  const usesProvider = !isLocalEngine() && (await hasConsent(piece.ownerId, "ai_provider"));
  return {
    usesProvider,
    title: i18nByLanguage[args.context.language].getFixedT(null, "piece")("cutOut.title"),
    piece: { id: piece.id, kind: piece.kind, name: piece.name, postId: piece.mark?.postId ?? null },
    source: source && { image: pictureOf(source.image), box: open?.box ?? source.box },
    cutOut: open ?? kept,
    canUndo,
  };
}

export const handle = { refreshSeconds: ({ cutOut }: Awaited<ReturnType<typeof loader>>) => (cutOut?.state === "making" ? 3 : null) };

/** A piece on no look is seen in the wardrobe. */
const homeOf = (piece: { id: string }, isOnLook: boolean) => (isOnLook ? piecePath(piece) : wardrobePiecePath(piece));

const fields = { act: 1, x: 1, y: 1, width: 1, height: 1, mask: 1 };
const toasts = { discard: "cutOutDiscarded", undo: "cutOutUndone" } as const;

export async function action(args: ActionFunctionArgs) {
  const { id, ownerId, mark } = await requireOwnPagePiece(args);
  const here = cutOutPath({ id });
  const form = await readPageFormData(args.request, fields);
  if (form.get("act") === "cut") {
    const submission = parseForm(form, CutBoxForm, { disableAutoCoercion: true });
    if (submission.status !== "success") return invalidForm(submission);
    const { act: _, ...box } = submission.value;
    const { refusal } = await runFormAction(submission, () => submitCutOut(ownerId, id, box));
    return refusal ?? redirect(here, 303);
  }
  const mask = form.get("mask");
  form.delete("mask");
  const submission = parseForm(form, CutOutAct);
  if (submission.status !== "success") return invalidForm(submission);
  const { act } = submission.value;
  const { refusal } = await runFormAction(submission, () => (act === "mend" ? submitMask(ownerId, id, mask) : changeCutOut(ownerId, id, act)));
  if (refusal) return refusal;
  if (act === "keep") return redirectWithFlash(homeOf({ id }, mark !== null), { key: "cutOutKept" });
  return act === "mend" ? redirect(here, 303) : redirectWithFlash(here, { key: toasts[act] });
}

const pollMs = 2000; // after the answer before

export default function CutOutPage() {
  const { title, piece, source, cutOut, canUndo, usesProvider } = useLoaderData<typeof loader>();
  const { t } = useTranslation("piece");
  const { nameOf } = usePieceWords();
  const reply = useActionData<FormReply>();
  useOfflineToast(reply);
  const { revalidate, state: loading } = useRevalidator();
  const isMaking = cutOut?.state === "making";
  useEffect(() => {
    if (!isMaking || loading !== "idle") return;
    const timer = setTimeout(revalidate, pollMs);
    return () => clearTimeout(timer);
  }, [isMaking, loading, revalidate]);
  const isScripted = useHydrated();
  const [mended, setMended] = useState<string | null>(null);
  const isBrushing = cutOut?.picture != null && mended === cutOut.id;
  const hasBrushed = useRef(false);
  function focusAfterBrush(button: HTMLButtonElement | null) {
    if (!button || !hasBrushed.current) return;
    hasBrushed.current = false;
    button.focus({ preventScroll: true });
  }
  function endBrush() {
    hasBrushed.current = true;
    setMended(null);
  }
  const result = getFormResult(reply);
  const isDraft = cutOut?.state === "ready";
  return (
    <SheetPage title={title} back={homeOf(piece, piece.postId !== null)}>
      {source || cutOut ? null : (
        <p className="muted">
          {t("cutOut.noPlace")}{" "}
          {piece.postId ? (
            <Link className="link" to={editPiecePath({ id: piece.postId }, piece)}>
              {t("edit")}
            </Link>
          ) : null}
        </p>
      )}
      {isMaking ? (
        <div className="cut-out__making" role="status">
          <p className="t-h3">{t("cutOut.making")}</p>
          <p className="muted t-small">{t("cutOut.makingText")}</p>
        </div>
      ) : null}
      {cutOut?.picture && !isBrushing ? (
        <figure className="grid gap-2">
          <span className="cut-out__stage">
            <img
              src={cutOutUrlOf(cutOut.picture.mediaId)}
              alt={t("cutOut.alt", { name: nameOf(piece) })}
              width={cutOut.picture.width}
              height={cutOut.picture.height}
            />
          </span>
          <figcaption className="muted t-small">
            {cutOut.way ? <span className="block">{t(`cutOut.ways.${cutOut.way}`)}</span> : null}
            <span className="block">{t(isDraft ? "cutOut.draft" : "cutOut.kept")}</span>
          </figcaption>
        </figure>
      ) : null}
      {isBrushing && cutOut.picture ? <Brush picture={cutOut.picture} onEnd={endBrush} /> : null}
      {cutOut?.state === "refused" ? <p role="status">{t("cutOut.refused")}</p> : null}
      <FieldErrors result={result} />
      {cutOut && !isBrushing ? (
        <Form method="post" className="grid grid-cols-2 gap-2">
          {isDraft ? (
            <button type="submit" name="act" value="keep" className="btn btn--primary btn--lg col-span-2">
              {t("cutOut.keep")}
            </button>
          ) : null}
          {isScripted && cutOut.picture ? (
            <button type="button" ref={focusAfterBrush} className="btn btn--line col-span-2" onClick={() => setMended(cutOut.id)}>
              {t("cutOut.mend")}
            </button>
          ) : null}
          {canUndo ? (
            <button type="submit" name="act" value="undo" className={cutOut.state === "kept" ? "btn btn--quiet col-span-2" : "btn btn--quiet"}>
              {t("cutOut.undo")}
            </button>
          ) : null}
          {cutOut.state === "kept" ? null : (
            <button type="submit" name="act" value="discard" className={canUndo ? "btn btn--quiet" : "btn btn--quiet col-span-2"}>
              {t("cutOut.discard")}
            </button>
          )}
        </Form>
      ) : null}
      {source && !isBrushing && !isMaking ? (
        <CutForm key={cutOut?.id} image={source.image} box={source.box} usesProvider={usesProvider} isAgain={cutOut?.picture != null} result={result} />
      ) : null}
    </SheetPage>
  );
}

/** What was wrong with anything but the box. */
function FieldErrors({ result }: { result: SubmissionResult<string[]> | undefined }) {
  const errors = ["", "act", "mask"].flatMap((name) => result?.error?.[name] ?? []);
  return <FieldError id="cut-out-error" errors={errors} />;
}
