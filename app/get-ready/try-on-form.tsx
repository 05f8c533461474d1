import { getFormProps, useForm } from "@conform-to/react";
import { CoatHanger } from "@phosphor-icons/react/dist/ssr/CoatHanger";
import { useActionData, useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/field-error";
import { type FormReply, resultOf } from "#app/components/form-reply";
import { stayOffline } from "#app/components/submit-by";
import { useHydrated } from "#app/components/use-hydrated";
import { useOfflineToast } from "#app/components/use-offline-toast";
import type { TryOnStart } from "#app/models/try-on-start.server";
import { CreditsNotice } from "./credits-notice";
import { GarmentWell } from "./garment-well";
import { ForgetForms } from "./kept-photos";
import { LookWell } from "./look-well";
import { OutfitIdeas } from "./outfit-ideas";
import { PersonPart } from "./person-part";
import type { PhotoInHand } from "./photo-in-hand";
import { ProviderNotice } from "./provider-notice";
import { useStartFailure } from "./use-start-failure";
import { WishField } from "./wish-field";

type Fields = { person: string; garment: string; prompt: string; consent: boolean };

const broke = "errors:insufficient_credits";

type Props = PhotoInHand & { start: TryOnStart; action: string; here: string; onSending: (isSending: boolean) => void };

/** Two pictures and a wish. A refusal answers in place, or without scripts on a page of its own, with all that was given kept. */
export function TryOnForm({ start, action, here, onSending, cameraPath, formKey, photo, onPhoto, onCropping }: Props) {
  const { t } = useTranslation("getReady");
  const fetcher = useFetcher<FormReply>();
  const pageAnswer = useActionData<FormReply>();
  const answer = fetcher.data ?? pageAnswer;
  useOfflineToast(answer);

  useStartFailure(answer, () => onSending(false));

  // each refusal begins the wells anew, from what the server kept of the photo in hand; being offline is no answer
  const given = resultOf(answer);
  const [round, setRound] = useState<{ result: typeof given; number: number; photo: File | null }>({ result: given, number: 0, photo: null });
  if (given && given !== round.result) setRound({ result: given, number: round.number + 1, photo });
  const keptOf = (name: "person" | "garment") => (round.result ? String(round.result.initialValue?.[name] ?? "") : start.kept[name]) || null;

  const [form, fields] = useForm<Fields>({
    id: "try-on",
    lastResult: round.result,
    defaultValue: { prompt: start.kept.prompt ?? t("defaultPrompt") },
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
  });
  const isReady = useHydrated();
  const isSending = fetcher.state !== "idle";
  const isBroke = start.plan === "free" && start.credits < 1;
  const lookErrors = start.isLookRefused ? ["errors:image_not_allowed"] : fields.garment.errors;

  const props = getFormProps(form);
  return (
    <>
      <fetcher.Form
        method="post"
        encType="multipart/form-data"
        {...props}
        onSubmitCapture={stayOffline()}
        onSubmit={(event) => {
          props.onSubmit(event);
          if (!event.defaultPrevented) onSending(true);
        }}
        data-discover="true"
        action={action}
        className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-32 lg:grid-cols-2 lg:gap-12 lg:pt-8"
      >
        <input type="hidden" name="key" value={formKey} />
        <div className="grid grid-cols-2 content-start gap-2.5">
          <PersonPart
            key={`person-${round.number}`}
            photos={start.photos}
            kept={keptOf("person")}
            given={photo === round.photo ? null : photo}
            isToBeKept={round.result?.initialValue?.keep === "on"}
            onChange={({ file, isCut }) => onPhoto(file, isCut)}
            errors={fields.person.errors}
            cameraPath={cameraPath}
            onCropping={onCropping}
          >
            {start.look ? (
              <LookWell look={start.look} errors={lookErrors} />
            ) : (
              <GarmentWell key={`garment-${round.number}`} kept={keptOf("garment")} errors={lookErrors} />
            )}
          </PersonPart>
          {start.look ? null : <OutfitIdeas looks={start.suggestions} className="col-span-2 mt-3 max-w-md" />}
        </div>
        <div className="grid content-start gap-5">
          <WishField field={fields.prompt} />
          {start.isConsentNeeded ? <ProviderNotice field={fields.consent} /> : null}
          {isBroke || form.errors?.includes(broke) ? <CreditsNotice {...start} /> : null}
          <FieldError id={form.errorId} errors={form.errors?.filter((error) => error !== broke)} />
          <div className="go-bar">
            <button type="submit" className="btn btn--primary btn--lg btn--wide" disabled={isReady && (isBroke || isSending)} aria-busy={isSending}>
              <CoatHanger className="ic" weight="light" aria-hidden="true" />
              {t(isSending ? "submitting" : "submit")}
            </button>
            <p className="t-meta faint text-center">
              {t(start.plan === "premium" ? "cost.premium" : "cost.credit")}
              <span className="dot">·</span>
              {t("cost.time")}
            </p>
          </div>
        </div>
      </fetcher.Form>
      <ForgetForms photos={start.photos} returnTo={here} />
    </>
  );
}
