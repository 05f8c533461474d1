import { getFormProps, useForm } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { FieldError } from "#app/components/forms/field-error";
import { type FormReply, getFormResult } from "#app/components/forms/form-reply";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { UploadProgress } from "#app/components/uploads/upload-progress";
import { useUpload } from "#app/components/uploads/use-upload";
import { pieceFields } from "#app/models/try-on/pieces";
import type { TryOnStart } from "#app/models/try-on/try-on-start";
import { DeletePhotoForms } from "./kept-photos";
import { LocalNotice } from "./local-notice";
import { OutfitIdeas } from "./outfit-ideas";
import { PersonPhotoField } from "./person-part";
import type { HeldPhoto } from "./photo-in-hand";
import { KeepPiecesBox } from "./pieces/keep-pieces";
import { KeptPieceBoxes } from "./pieces/kept-pieces";
import { PieceSheet } from "./pieces/piece-sheet";
import { PiecesField } from "./pieces/pieces-part";
import { usePastedPictures } from "./pieces/use-pasted-pictures";
import { usePieces } from "./pieces/use-pieces";
import { ProviderNotice } from "./provider-notice";
import { CreditsNotice } from "./submit/credits-notice";
import { GoBar } from "./submit/go-bar";
import { isOfflineReply, useHeldSubmit } from "./submit/use-held-submit";
import { useStartFailure } from "./submit/use-start-failure";
import { PromptField } from "./wish/prompt-field";
import { useWish } from "./wish/use-wish";

type Fields = { person: string; prompt: string; consent: boolean };

const creditsError = "errors:insufficient_credits";

type Props = HeldPhoto & { start: TryOnStart; action: string; returnTo: string; onSending: (isSending: boolean) => void };

/** Try-on form; errors keep its input. */
export function TryOnForm({ start, action, returnTo, onSending, cameraPath, onCamera, formKey, photo, onPhoto, onCropping }: Props) {
  const fetcher = useFetcher<FormReply>();
  const pageAnswer = useActionData<FormReply>();
  const answer = fetcher.data ?? pageAnswer;
  useOfflineToast(isOfflineReply(answer) ? undefined : answer, "tryOnNotStarted");
  const held = useHeldSubmit(action, answer);
  const upload = useUpload("edit_input");

  useStartFailure(answer, () => onSending(false));

  // each refusal remounts the fields; offline keeps them
  const given = getFormResult(answer);
  const [round, setRound] = useState<{ result: typeof given; number: number; photo: File | null }>({ result: given, number: 0, photo: null });
  if (given && given !== round.result) setRound({ result: given, number: round.number + 1, photo });
  const getGiven = (name: string) => String(round.result?.initialValue?.[name] ?? "") || null;
  const getKept = (name: "person" | "prompt") => (round.result ? getGiven(name) : start.kept[name]);
  const getKeptPiece = (index: number) => (round.result ? getGiven(pieceFields[index] ?? "") : (start.kept.pieces[index]?.url ?? null));

  const pieces = usePieces(start, (index) => getKeptPiece(index) !== null);
  const { worn } = pieces;
  const { proposed, onWish, isMissing } = useWish(worn, { prompt: getKept("prompt"), ownPrompt: start.kept.prompt });
  const box = usePastedPictures(pieces.addFiles);

  const [form, fields] = useForm<Fields>({
    id: "try-on",
    lastResult: round.result,
    defaultValue: { prompt: proposed },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isReady = useHydrated();
  const isPlain = !isReady && worn === null; // without scripts a garment may come without words
  const isSending = fetcher.state !== "idle" || upload.isSending;
  const hasNoCredits = (start.plan === "free" && start.credits < 1) || Boolean(form.errors?.includes(creditsError));
  const getErrors = (name: string) => (name === "garment" && start.isLookRefused ? ["errors:image_not_allowed"] : form.allErrors[name]);

  const props = getFormProps(form);
  return (
    <>
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        {...props}
        onSubmitCapture={(event) => {
          held.onSubmitCapture(event);
          upload.onSubmitCapture(event);
        }}
        onSubmit={(event) => {
          props.onSubmit(event);
          if (!event.defaultPrevented) onSending(true);
        }}
        data-discover="true"
        action={action}
        className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-52 lg:grid-cols-2 lg:gap-12 lg:pt-8 lg:pb-32"
      >
        <input type="hidden" name="key" value={formKey} />
        {isPlain ? <input type="hidden" name="plain" value="1" /> : null}
        <div ref={box} className="wells" data-many={pieces.count > 1 || undefined}>
          <PersonPhotoField
            key={`person-${round.number}`}
            photos={start.photos}
            kept={getKept("person")}
            given={photo === round.photo ? null : photo}
            isToBeKept={round.result?.initialValue?.keep === "on"}
            onChange={({ file, isCut }) => onPhoto(file, isCut)}
            errors={fields.person.errors}
            cameraPath={cameraPath}
            onCamera={onCamera}
            onCropping={onCropping}
          >
            <PiecesField pieces={pieces} round={round.number} getKept={getKeptPiece} getErrors={getErrors} />
          </PersonPhotoField>
          <KeepPiecesBox keptCount={start.pieces.length} newCount={pieces.newCount} isAsked={round.result?.initialValue?.keepPieces === "on"} />
          <KeptPieceBoxes kept={start.pieces} chosen={[round.result?.initialValue?.piece ?? []].flat().map(String)} errors={getErrors("piece")} />
        </div>
        <div className="grid content-start gap-5">
          <PromptField field={fields.prompt} clothes={worn} hasLook={pieces.looks.length > 0} isRequired={!isPlain} onText={onWish} />
          {start.isLocal ? <LocalNotice /> : null}
          {start.isConsentNeeded ? <ProviderNotice field={fields.consent} /> : null}
          {hasNoCredits ? <CreditsNotice {...start} /> : null}
          <FieldError id={form.errorId} errors={form.errors?.filter((error) => error !== creditsError)} />
          <UploadProgress upload={upload} />
          <GoBar start={start} {...{ isMissing, isSending, hasNoCredits, held }} />
        </div>
        {pieces.isFull ? null : <OutfitIdeas looks={start.suggestions} className="max-w-md" />}
      </fetcher.Form>
      <DeletePhotoForms photos={start.photos} returnTo={returnTo} />
      <PieceSheet pieces={pieces} kept={start.pieces} returnTo={returnTo} />
    </>
  );
}
