import { DeviceMobile } from "@phosphor-icons/react/dist/ssr/DeviceMobile";
import { Laptop } from "@phosphor-icons/react/dist/ssr/Laptop";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import { RelativeTime } from "#app/components/ui/ago";
import { listSessions } from "#app/models/account/session-list.server";

export async function loader({ context }: LoaderFunctionArgs) {
  return { sessions: await listSessions(await context.requireViewer()) };
}

const phones: (string | null)[] = ["iPhone", "iPad", "Android"];

export default function SessionsView() {
  const { t } = useTranslation("settings");
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <>
      <ul className="rows">
        {sessions.map(({ id, device, isOwn, lastUsedAt }) => {
          const name = [device.browser, device.system].filter(Boolean).join(" · ") || t("sessions.unknown");
          const Sign = phones.includes(device.system) ? DeviceMobile : Laptop;
          return (
            <li key={id} className="row">
              <Sign className="ic" weight="light" aria-hidden="true" />
              <div>
                {name}
                <small>
                  {isOwn ? (
                    t("sessions.own")
                  ) : (
                    <>
                      {t("sessions.used")} <RelativeTime date={lastUsedAt} />
                    </>
                  )}
                </small>
              </div>
              {isOwn ? null : (
                <ActionForm action={`/api/auth/sessions/${id}`} method="delete" returnTo="/settings/sessions" toast="sessionEnded">
                  <button type="submit" className="btn btn--line">
                    {t("sessions.end")}
                    <span className="sr-only">{name}</span>
                  </button>
                </ActionForm>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <ActionForm action="/api/auth/sessions" method="delete" returnTo="/settings/sessions" toast="sessionsEnded">
          <button type="submit" className="btn btn--primary btn--wide">
            {t("sessions.endOthers")}
          </button>
        </ActionForm>
      ) : (
        <p className="muted t-small">{t("sessions.alone")}</p>
      )}
    </>
  );
}
