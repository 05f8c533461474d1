import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { FilmOffer } from "#app/models/try-on/film/film-offer";
import { filmCost } from "#app/models/try-on/film/film-offer";
import { tryOnPath } from "#app/paths";

/** Says what a film costs before it is ordered, or how to get one. */
export function FilmInvitation({ tryOn, offer: { film, plan, credits } }: { tryOn: { id: string }; offer: FilmOffer }) {
  const { t } = useTranslation("film");
  const isPremium = plan === "premium";
  const hasCredits = credits >= filmCost;
  return (
    <>
      {film ? <p className="t-small">{t(film.error === "content_refused" ? "refused" : "failed")}</p> : null}
      <p className="t-small muted">{t("text")}</p>
      <p className="t-small font-medium">
        {t("cost")}
        {isPremium ? <span className="faint"> · {t("left", { count: credits })}</span> : null}
      </p>
      {!isPremium ? (
        <Link className="btn btn--line justify-self-start" to="/plans">
          {t("plans")}
        </Link>
      ) : hasCredits ? (
        <ActionForm action={`/api/image-edits/${tryOn.id}/film`} returnTo={tryOnPath(tryOn)}>
          {(isSending) => (
            <button type="submit" className="btn btn--line" disabled={isSending} aria-busy={isSending}>
              {t(film ? "again" : "make")}
            </button>
          )}
        </ActionForm>
      ) : (
        <p className="t-small muted">{t("noCredits")}</p>
      )}
    </>
  );
}
