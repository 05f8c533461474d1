import { LinkBreak } from "@phosphor-icons/react/dist/ssr/LinkBreak";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordFields } from "#app/actions/account-form.server";
import { FieldError } from "#app/components/forms/field-error";
import type { FormReply } from "#app/components/forms/form-reply";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { RelativeTime } from "#app/components/ui/ago";
import { EmptyState } from "#app/components/ui/empty-state";
import { redirectWithFlash } from "#app/http/flash.server";
import { readForm } from "#app/http/input.server";
import { requireModerator, runModerationAction } from "#app/http/moderator.server";
import { invalidForm, redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { hideHost, listHiddenHosts, showHost } from "#app/models/moderation/hidden-host.server";
import { readHost } from "#app/models/moderation/host.server";
import { HostAct } from "#app/models/moderation/moderation.schema";
import { newActKey } from "#app/models/moderation/moderation-act.server";
import { hiddenHostsPath, nextPagePath } from "#app/paths";
import { ActButton, ActError, ActForm, useFailedAct } from "#app/routes/admin/admin/act-form";
import { MoreButton } from "#app/routes/admin/admin/admin-list";
import { revalidateIfReceived } from "#app/routes/admin/admin/revalidate-if-received";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const shouldRevalidate = revalidateIfReceived;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireModerator(context);
  const url = new URL(request.url);
  const { items, nextCursor } = await listHiddenHosts(pageRequest(url, { defaultSize: 50, maxSize: 100 }));
  redirectIfEmpty(items, url, hiddenHostsPath);
  return { key: newActKey(), hosts: items.map((host) => ({ ...host, key: newActKey() })), nextCursor };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await requireModerator(context);
  const submission = await readForm(request, HostAct);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  const { act, host, currentPassword, ...form } = submission.value;
  const cursor = new URL(request.url).searchParams.get("cursor");
  const returnTo = cursor ? nextPagePath(hiddenHostsPath, cursor) : hiddenHostsPath;
  const decide = () => (act === "hide_host" ? hideHost(viewer.id, readHost(host).host ?? "", form) : showHost(viewer.id, host, form));
  const { refusal } = await runModerationAction({ viewer, submission, currentPassword, returnTo }, decide);
  return refusal ?? redirectWithFlash(returnTo, { key: "moderated" });
}

export default function HiddenHosts() {
  const { hosts, nextCursor, key } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  useOfflineToast(useActionData<FormReply>());
  return (
    <>
      <h1 className="t-h2">{t("hosts.title")}</h1>
      <ActError />
      <p className="mt-2 max-w-(--container-read) muted t-small">{t("hosts.text")}</p>
      <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <ActForm key={hosts[0]?.id} id="hide-host" formKey={key} acts={[{ act: "hide_host", label: t("hosts.hide") }]}>
          <HostField />
        </ActForm>
        <div>
          {hosts.length === 0 ? (
            <EmptyState icon={<LinkBreak className="ic ic--l" weight="light" />} title={t("hosts.none")} text={t("hosts.noneText")} />
          ) : (
            <ul className="rows" aria-label={t("hosts.title")}>
              {hosts.map(({ id, host, reason, createdAt, key }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 t-small">
                  <div className="min-w-0">
                    <b className="font-semibold">{host}</b>{" "}
                    <span className="faint">
                      <RelativeTime date={createdAt} />
                    </span>
                    {reason ? <p className="muted whitespace-pre-line">{reason}</p> : null}
                  </div>
                  <div>
                    <ActButton formKey={key} act="show_host" fields={{ host }} label={t("hosts.show")} name={t("hosts.showOne", { host })} />
                  </div>
                </li>
              ))}
            </ul>
          )}
          <MoreButton cursor={nextCursor} />
        </div>
      </div>
    </>
  );
}

function HostField() {
  const { t } = useTranslation("admin");
  const failed = useFailedAct("hide-host");
  const written = failed?.initialValue?.host;
  const errors = failed?.error?.host ?? undefined;
  return (
    <div className="field">
      <label className="lab" htmlFor="host">
        {t("hosts.host")}
        <span className="faint font-normal">{t("hosts.hostHint")}</span>
      </label>
      <input
        id="host"
        name="host"
        className="in"
        defaultValue={typeof written === "string" ? written : ""}
        maxLength={500}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        required
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? "host-error" : undefined}
      />
      <FieldError id="host-error" errors={errors} />
    </div>
  );
}
