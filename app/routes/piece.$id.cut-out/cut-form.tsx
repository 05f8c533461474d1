import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/forms/field-error";
import { useHydrated } from "#app/components/hooks/use-hydrated";
import { LookImage } from "#app/components/pictures/look-image";
import { PlaceNumbers, placeNumbers } from "#app/components/pieces/place-numbers";
import { toNumbers, useMark } from "#app/components/pieces/use-mark";
import type { Picture } from "#app/models/media/picture";
import type { CutBox } from "#app/models/pieces/cut-out";

type Props = { image: Picture; box: CutBox; usesProvider: boolean; isAgain: boolean; result: SubmissionResult<string[]> | undefined };

/** The area to cut out: drawn on the photo, or four numbers. */
export function CutForm({ image, box, usesProvider, isAgain, result }: Props) {
  const { t } = useTranslation("piece");
  const isScripted = useHydrated();
  const { numbers, setNumber, place, isBox, pointer } = useMark(toNumbers(box));
  const errors = [...new Set(placeNumbers.flatMap((name) => result?.error?.[name] ?? []))];
  const isSending = useNavigation().formData?.get("act") === "cut";
  return (
    <Form method="post" className={isAgain ? "grid gap-4 border-t border-line pt-5" : "grid gap-4"}>
      <fieldset className="grid gap-3">
        <legend className="lab mb-2">{t("cutOut.area")}</legend>
        <p className="muted t-small">
          {t(isScripted ? "cutOut.areaHint" : "cutOut.areaHintPlain")} {usesProvider ? t("cutOut.provider") : null}
        </p>
        <div className="mark-stage" data-shape="box" {...(isScripted ? { ...pointer, onPointerUp: pointer.onPointerCancel } : {})}>
          <LookImage image={image} alt="" sizes="(min-width:32rem) 28rem, 92vw" className="mark-stage__img" isWanted />
          {isBox ? (
            <span className="mark-stage__box" style={{ left: `${place.x}%`, top: `${place.y}%`, width: `${place.width}%`, height: `${place.height}%` }} />
          ) : null}
        </div>
        <details className="border-y border-line" open={errors.length > 0 || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center t-small font-medium">{t("form.numbers")}</summary>
          <PlaceNumbers numbers={numbers} onChange={setNumber} />
        </details>
        <FieldError id="cut-error" errors={errors} />
      </fieldset>
      <button type="submit" name="act" value="cut" className={isAgain ? "btn btn--line btn--wide" : "btn btn--primary btn--lg btn--wide"} aria-busy={isSending}>
        {t(isAgain ? "cutOut.again" : "cutOut.cut")}
      </button>
    </Form>
  );
}
