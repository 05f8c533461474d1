import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { Plan } from "#app/models/contract";
import type { TryOnSet } from "#app/models/try-on/versions/try-on-set";
import { versionsPath } from "#app/try-again-paths";

type Props = { tryOn: { id: string }; set: TryOnSet; plan: Plan; credits: number; formKey: string };

/** One more version of the same input: another seed, or another model. */
export function MoreVersions({ tryOn, set, plan, credits, formKey }: Props) {
  const { t } = useTranslation(["versions", "getReady"]);
  const cost = t(plan === "premium" ? "getReady:cost.premium" : "getReady:cost.credit");
  const form = { action: `/api/image-edits/${tryOn.id}/versions`, returnTo: versionsPath(tryOn), leadsTo: versionsPath(tryOn) };
  if (!set.canVary) return null;
  if (set.isFull) return <p className="muted t-small">{t("versions:full")}</p>;
  if (plan !== "premium" && credits < 1)
    return (
      <Link className="btn btn--line btn--wide" to="/plans">
        {t("getReady:broke.go")}
      </Link>
    );
  return (
    <div className="grid gap-2">
      <ActionForm {...form} fields={{ key: formKey }}>
        {(isSending) => (
          <button type="submit" className="btn btn--line btn--wide" disabled={isSending} aria-busy={isSending}>
            {t("versions:another")} <span className="muted t-small">{cost}</span>
          </button>
        )}
      </ActionForm>
      {set.models.length > 0 ? (
        <details className="grid gap-2">
          <summary className="btn btn--quiet btn--wide">{t("versions:model")}</summary>
          <p className="mt-1 mb-2 muted t-small">{t("versions:modelHint")}</p>
          <ul className="grid gap-2">
            {set.models.map(({ id, name, seconds }) => (
              <li key={id}>
                <ActionForm {...form} fields={{ key: formKey, model: id }}>
                  {(isSending) => (
                    <button type="submit" className="btn btn--line btn--wide justify-between" disabled={isSending} aria-busy={isSending}>
                      {name}
                      <span className="muted t-small">
                        {cost}
                        {seconds === null ? null : ` · ${t("versions:seconds", { seconds })}`}
                      </span>
                    </button>
                  )}
                </ActionForm>
              </li>
            ))}
          </ul>
          {set.hasMoreInPlans ? (
            <p className="mt-2 muted t-small">
              {t("versions:morePlans")}{" "}
              <Link className="link" to="/plans">
                {t("versions:plans")}
              </Link>
            </p>
          ) : null}
        </details>
      ) : null}
    </div>
  );
}
