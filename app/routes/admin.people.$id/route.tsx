import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar";
import { Day } from "#app/components/day";
import type { FormReply } from "#app/components/form-reply";
import { LookImage } from "#app/components/look-image";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { secrets } from "#app/http/account-form.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { attemptAct, orUnknown, requireModerator } from "#app/http/moderator.server";
import { invalid } from "#app/http/page.server";
import { handleOf } from "#app/models/card";
import { listDisputes } from "#app/models/dispute.server";
import { suspensionDays } from "#app/models/moderation";
import { PersonAct } from "#app/models/moderation.schema";
import { actOnPerson, newActKey } from "#app/models/moderation-act.server";
import { requireReviewedPerson } from "#app/models/moderation-case.server";
import { priceOf } from "#app/models/plan";
import { beginningOf } from "#app/models/text";
import { reviewPath, reviewPersonPath } from "#app/paths";
import { ActForm, PlainAct, PlainRefusal, useRefused } from "../admin/act-form";
import { ActsPart } from "../admin/act-list";
import { DisputesPart } from "../admin/disputes-part";
import { Part } from "../admin/part";
import { ReportsPart } from "../admin/reports-part";
import { unlessUnread } from "../admin/unless-unread";

export { orOffline as clientAction } from "#app/components/or-offline";

export const shouldRevalidate = unlessUnread;

export async function loader({ context, params: { id = "" } }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const person = await orUnknown(requireReviewedPerson(viewer.id, id));
  const disputes = (await listDisputes(id)).map((dispute) => ({ ...dispute, price: priceOf(dispute.amount) }));
  return { ...person, disputes, key: newActKey(), dismissKey: newActKey() };
}

export async function action({ context, params: { id = "" }, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, PersonAct);
  if (submission.status !== "success") return invalid(submission, secrets);
  const { currentPassword, ...value } = submission.value;
  const returnTo = reviewPersonPath({ id });
  const { refusal } = await attemptAct({ viewer, submission, currentPassword, returnTo }, () => actOnPerson(viewer.id, id, value, value));
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
        <Standing />
        <span className="faint">
          <span className="dot">·</span>
          {t("person.since")} <Day date={createdAt} />
          <span className="dot">·</span>
          {t("person.made", { count: reportsMade.made, unfounded: reportsMade.unfounded })}
        </span>
      </p>
      {isModerator ? (
        <p className="mt-4 muted t-small">{t("person.moderator")}</p>
      ) : (
        <Part title={t("person.act")}>
          <div className="grid max-w-(--container-read) gap-4">
            <ActForm id="person" formKey={key} seen={seen} acts={choices}>
              {isSuspended ? null : <Term />}
            </ActForm>
            {reports.some(({ status }) => status === "pending") ? (
              <PlainAct formKey={dismissKey} seen={seen} act="dismiss" label={t("person.dismiss")} />
            ) : null}
            <PlainRefusal />
          </div>
        </Part>
      )}
      <ReportsPart reports={reports} />
      <DisputesPart disputes={disputes} />
      {posts.length > 0 ? (
        <Part title={t("person.posts")}>
          <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4 lg:grid-cols-6">
            {posts.map((post) => (
              <li key={post.id}>
                <Link to={reviewPath(post)}>
                  <LookImage image={post.image} alt={beginningOf(post.caption, 120)} sizes="9rem" />
                  <span className="t-meta muted">{t(`post.status.${post.status}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <ActsPart acts={acts} />
    </>
  );
}

function Standing() {
  const { isSuspended, isLeaving, until } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  if (!isSuspended) return <span>{t(isLeaving ? "person.leaving" : "person.present")}</span>;
  return (
    <b className="font-semibold">
      {until ? (
        <>
          {t("person.suspendedUntil")} <Day date={until} />
        </>
      ) : (
        t("person.suspended")
      )}
    </b>
  );
}

function Term() {
  const { t } = useTranslation("admin");
  const days = useRefused("person")?.initialValue?.days;
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
