import { ChatText } from "@phosphor-icons/react/dist/ssr/ChatText";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "#app/actions/account-form.server";
import type { FormReply } from "#app/components/forms/form-reply";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { RelativeTime } from "#app/components/ui/ago";
import { EmptyState } from "#app/components/ui/empty-state";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { requireModerator, runModerationAction } from "#app/http/moderator.server";
import { invalidForm, redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/looks/post-card";
import { decideAppeal, listAppeals, type OpenAppeal } from "#app/models/moderation/appeal.server";
import { AppealDecision } from "#app/models/moderation/moderation.schema";
import { newActKey } from "#app/models/moderation/moderation-act.server";
import { adminPath, nextPagePath, reviewPath, reviewPersonPath } from "#app/paths";
import { ActForm } from "#app/routes/admin/admin/act-form";
import { MoreButton } from "#app/routes/admin/admin/admin-list";
import { revalidateIfReceived } from "#app/routes/admin/admin/revalidate-if-received";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateIfReceived;

const appealsPath = `${adminPath}/appeals`;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireModerator(context);
  const url = new URL(request.url);
  const { items, nextCursor } = await listAppeals(pageRequest(url));
  redirectIfEmpty(items, url, appealsPath);
  return { appeals: items.map((appeal) => ({ ...appeal, key: newActKey() })), nextCursor };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, AppealDecision);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  const { actId, act, currentPassword, ...form } = submission.value;
  const cursor = new URL(request.url).searchParams.get("cursor");
  const returnTo = cursor ? nextPagePath(appealsPath, cursor) : appealsPath;
  const { refusal } = await runModerationAction({ viewer, submission, currentPassword, returnTo }, () => decideAppeal(viewer.id, actId, act, form));
  return refusal ?? redirectWithFlash(returnTo, { key: "moderated" });
}

export default function Appeals() {
  const { appeals, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  useOfflineToast(useActionData<FormReply>());
  return (
    <>
      <h1 className="sr-only">{t("nav.appeals")}</h1>
      {appeals.length === 0 ? (
        <EmptyState icon={<ChatText className="ic ic--l" weight="light" />} title={t("appeals.none")} text={t("appeals.noneText")} />
      ) : (
        <ol className="rows">
          {appeals.map((appeal) => (
            <li key={appeal.id} className="grid gap-4 py-6 first:pt-0 md:grid-cols-2">
              <AppealCase appeal={appeal} />
              <ActForm
                id={`appeal-${appeal.id}`}
                formKey={appeal.key}
                fields={{ actId: appeal.actId }}
                acts={(["grant", "uphold"] as const).map((act) => ({ act, label: t(`appeals.${act}`) }))}
              />
            </li>
          ))}
        </ol>
      )}
      <MoreButton cursor={nextCursor} />
    </>
  );
}

function AppealCase({ appeal: { person, kind, reason, removed, text, postId, createdAt } }: { appeal: OpenAppeal }) {
  const { t } = useTranslation("admin");
  return (
    <div className="grid content-start gap-3 t-small">
      <p>
        <Link className="link" to={reviewPersonPath(person)}>
          @{handleOf(person)}
        </Link>{" "}
        <span className="faint">
          <RelativeTime date={createdAt} />
        </span>
      </p>
      <blockquote className="border-s-2 border-ink ps-3 break-words whitespace-pre-line">{text}</blockquote>
      <dl className="grid gap-2 muted">
        <dt className="over">{t("appeals.decided")}</dt>
        <dd className="break-words whitespace-pre-line">
          {t(`acts.kinds.${kind}`)}
          {reason ? `: ${reason}` : ""}
        </dd>
        {removed ? (
          <>
            <dt className="over">{t("appeals.removed")}</dt>
            <dd className="break-words whitespace-pre-line">{removed}</dd>
          </>
        ) : null}
      </dl>
      {postId ? (
        <Link className="link" to={reviewPath({ id: postId })}>
          {t("appeals.see")}
        </Link>
      ) : null}
    </div>
  );
}
