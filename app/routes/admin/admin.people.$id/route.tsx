import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "#app/actions/account-form.server";
import type { FormReply } from "#app/components/forms/form-reply";
import { LookImage } from "#app/components/pictures/look-image";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { Avatar } from "#app/components/ui/avatar";
import { FormattedDate } from "#app/components/ui/day";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { hideMissing, requireModerator, runModerationAction } from "#app/http/moderator.server";
import { invalidForm } from "#app/http/page.server";
import { truncateText } from "#app/lib/text";
import { listDisputes } from "#app/models/billing/dispute.server";
import { formatPrice } from "#app/models/billing/plan";
import { handleOf } from "#app/models/looks/post-card";
import { PersonAct } from "#app/models/moderation/moderation.schema";
import { actOnPerson, newActKey } from "#app/models/moderation/moderation-act.server";
import { requireReviewedPerson } from "#app/models/moderation/moderation-case.server";
import { suspensionDays } from "#app/models/shared/moderation";
import { reviewPath, reviewPersonPath } from "#app/paths";
import { ActButton, ActError, ActForm, useFailedAct } from "#app/routes/admin/admin/act-form";
import { ActsPart } from "#app/routes/admin/admin/act-list";
import { AdminList } from "#app/routes/admin/admin/admin-list";
import { DisputeList } from "#app/routes/admin/admin/dispute-list";
import { ReportList } from "#app/routes/admin/admin/report-list";
import { revalidateIfReceived } from "#app/routes/admin/admin/revalidate-if-received";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateIfReceived;

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const person = await hideMissing(requireReviewedPerson(viewer.id, id));
  const disputes = (await listDisputes(id)).map((dispute) => ({ ...dispute, price: formatPrice(dispute.amount) }));
  return { ...person, disputes, key: newActKey(), dismissKey: newActKey() };
}

export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, PersonAct);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  const { currentPassword, ...value } = submission.value;
  const returnTo = reviewPersonPath({ id });
  const { refusal } = await runModerationAction({ viewer, submission, currentPassword, returnTo }, () => actOnPerson(viewer.id, id, value, value));
  return refusal ?? redirectWithFlash(returnTo, { key: "moderated" });
}

export default function ReviewPerson() {
  const { person, isModerator, isSuspended, createdAt, reports, reportsMade, acts, posts, disputes, seen, key, dismissKey } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  useOfflineToast(useActionData<FormReply>());
  const choices = (isSuspended ? (["warn", "lift"] as const) : (["warn", "suspend"] as const)).map((act) => ({ act, label: t(`person.${act}`) }));
  return (
    <>
      <div className="flex items-center gap-4">
        <Avatar user={person} size={64} isEager />
        <div className="min-w-0">
          <h1 className="t-h2">{person.name}</h1>
          <p className="t-small muted">@{handleOf(person)}</p>
        </div>
      </div>
      <p className="mt-3 t-small">
        <AccountStatus />
        <span className="faint">
          <span className="dot">·</span>
          {t("person.since")} <FormattedDate date={createdAt} />
          <span className="dot">·</span>
          {t("person.made", { count: reportsMade.made, unfounded: reportsMade.unfounded })}
        </span>
      </p>
      {isModerator ? (
        <p className="mt-4 muted t-small">{t("person.moderator")}</p>
      ) : (
        <AdminList title={t("person.act")}>
          <div className="grid max-w-(--container-read) gap-4">
            <ActForm id="person" formKey={key} seen={seen} acts={choices}>
              {isSuspended ? null : <SuspensionTerm />}
            </ActForm>
            {reports.some(({ status }) => status === "pending") ? (
              <ActButton formKey={dismissKey} seen={seen} act="dismiss" label={t("person.dismiss")} />
            ) : null}
            <ActError />
          </div>
        </AdminList>
      )}
      <ReportList reports={reports} />
      <DisputeList disputes={disputes} />
      {posts.length > 0 ? (
        <AdminList title={t("person.posts")}>
          <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
            {posts.map((post) => (
              <li key={post.id}>
                <Link to={reviewPath(post)}>
                  <LookImage image={post.image} alt={truncateText(post.caption, 120)} sizes="9rem" />
                  <span className="t-meta muted">{t(`post.status.${post.status}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </AdminList>
      ) : null}
      <ActsPart acts={acts} />
    </>
  );
}

function AccountStatus() {
  const { isSuspended, isLeaving, until } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  if (!isSuspended) return <span>{t(isLeaving ? "person.leaving" : "person.present")}</span>;
  return (
    <b className="font-semibold">
      {until ? (
        <>
          {t("person.suspendedUntil")} <FormattedDate date={until} />
        </>
      ) : (
        t("person.suspended")
      )}
    </b>
  );
}

function SuspensionTerm() {
  const { t } = useTranslation("admin");
  const days = useFailedAct("person")?.initialValue?.days;
  return (
    <label className="field">
      <span>{t("person.days")}</span>
      <select className="in" name="days" defaultValue={typeof days === "string" ? days : ""}>
        <option value="">{t("person.noEnd")}</option>
        {suspensionDays.map((count) => (
          <option key={count} value={count}>
            {t("person.day", { count })}
          </option>
        ))}
      </select>
    </label>
  );
}
