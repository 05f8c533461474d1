import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRunCost } from "#app/components/collections/use-run-cost";
import { ActionForm } from "#app/components/forms/action-form";
import { LookImage } from "#app/components/pictures/look-image";
import { ConsentNotice } from "#app/components/try-on/consent-notice";
import { EmptyState } from "#app/components/ui/empty-state";
import { maxRunLooks, type RunPlan } from "#app/models/collections/collection-run";
import type { Plan } from "#app/models/contract";
import type { Picture } from "#app/models/media/picture";
import { runPath } from "#app/try-again-paths";

type Props = {
  collection: { id: string };
  photos: { id: string; image: Picture }[];
  run: RunPlan;
  plan: Plan;
  credits: number;
  isConsentNeeded: boolean;
  formKey: string;
};

/** What would begin, on which photo and for how much. */
export function RunForm({ collection, photos, run, plan, credits, isConsentNeeded, formKey }: Props) {
  const { t } = useTranslation(["tryAll", "getReady"]);
  const { looks, photoId } = run;
  const cost = useRunCost(plan, looks.length);
  const isBroke = plan !== "premium" && credits < 1;
  return (
    <>
      <p className="muted t-small">{t("tryAll:intro")}</p>
      <section aria-labelledby="run-photo">
        <h2 id="run-photo" className="lab mb-2 font-sans">
          {t("tryAll:photo")}
        </h2>
        <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
          {photos.map((photo, index) => (
            <li key={photo.id} className="w-20 flex-none">
              <Link
                to={runPath(collection, photo)}
                replace
                preventScrollReset
                className="run-photo"
                aria-current={photo.id === photoId ? "true" : undefined}
                aria-label={t("tryAll:photoOf", { number: index + 1 })}
                data-on-image
              >
                <LookImage image={photo.image} alt="" sizes="5rem" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {looks.length > 0 ? (
        <ul className="grid grid-cols-5 gap-2" aria-label={t("tryAll:list")}>
          {looks.map((look) => (
            <li key={look.id}>
              <LookImage image={look.image} alt={t("getReady:wear", { name: look.by })} sizes="5rem" />
            </li>
          ))}
        </ul>
      ) : isBroke ? null : (
        <EmptyState icon={null} title={t("tryAll:none")} text={t("tryAll:noneText")} />
      )}
      <LeftOut run={run} isUnpaid={plan !== "premium" && credits < maxRunLooks && looks.length >= credits} />
      {looks.length > 0 && photoId ? (
        <ActionForm
          action={`/api/collections/${collection.id}/try-ons`}
          fields={{ key: formKey, photoId, postIds: looks.map(({ id }) => id).join() }}
          returnTo={runPath(collection)}
          leadsTo={runPath(collection)}
          className="grid gap-3"
        >
          {(isSending) => (
            <>
              {isConsentNeeded ? <ConsentNotice input={{ name: "consent" }} errorId="consent-error" errors={undefined} /> : null}
              <button type="submit" className="btn btn--primary btn--lg btn--wide" disabled={isSending} aria-busy={isSending}>
                {t("tryAll:go", { count: looks.length })} · {cost}
              </button>
              {plan === "premium" ? null : <p className="text-center faint t-meta">{t("tryAll:balance", { count: credits })}</p>}
            </>
          )}
        </ActionForm>
      ) : isBroke ? (
        <>
          <p className="t-small">{t("tryAll:balance", { count: credits })}</p>
          <Link className="btn btn--primary btn--lg btn--wide" to="/plans">
            {t("getReady:broke.go")}
          </Link>
        </>
      ) : null}
    </>
  );
}

function LeftOut({ run: { leftOut }, isUnpaid }: { run: RunPlan; isUnpaid: boolean }) {
  const { t } = useTranslation("tryAll");
  const { refused, tried, later } = leftOut;
  if (refused + tried + later === 0) return null;
  return (
    <ul className="grid gap-1 muted t-small">
      {refused > 0 ? <li>{t("refused", { count: refused })}</li> : null}
      {tried > 0 ? <li>{t("tried", { count: tried })}</li> : null}
      {later > 0 ? <li>{t(isUnpaid ? "unpaid" : "later", { count: later, max: maxRunLooks })}</li> : null}
    </ul>
  );
}
