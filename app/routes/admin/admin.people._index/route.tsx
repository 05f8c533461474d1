import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/ui/avatar";
import { FormattedDate } from "#app/components/ui/day";
import { requireModerator } from "#app/http/moderator.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/looks/post-card";
import { findUserId, listSuspended } from "#app/models/moderation/moderation-case.server";
import { adminPath, reviewPersonPath } from "#app/paths";
import { AdminList, MoreButton } from "#app/routes/admin/admin/admin-list";

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireModerator(context);
  const url = new URL(request.url);
  const name = url.searchParams.get("name");
  const userId = name ? await findUserId(name) : null;
  if (userId) throw redirect(reviewPersonPath({ id: userId }));
  const suspended = await listSuspended(pageRequest(url));
  redirectIfEmpty(suspended.items, url, `${adminPath}/people`);
  return { name, ...suspended };
}

export default function People() {
  const { name, items, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <h1 className="sr-only">{t("nav.people")}</h1>
      <Form className="flex items-end gap-2">
        <label className="field max-w-(--container-form) grow">
          <span>{t("person.find")}</span>
          <input className="in" name="name" defaultValue={name ?? ""} required autoCapitalize="none" spellCheck={false} />
        </label>
        <button type="submit" className="btn btn--line">
          {t("person.search")}
        </button>
      </Form>
      {name ? (
        <p className="mt-2 muted t-small" role="status">
          {t("person.none")}
        </p>
      ) : null}
      <AdminList title={t("person.suspendedNow")}>
        {items.length === 0 ? <p className="muted t-small">{t("person.nobody")}</p> : null}
        <ul className="rows">
          {items.map((person) => (
            <li key={person.id}>
              <Link className="row py-2" to={reviewPersonPath(person)}>
                <Avatar user={person} size={44} />
                <div>
                  @{handleOf(person)}
                  <small>
                    {person.until ? (
                      <>
                        {t("person.suspendedUntil")} <FormattedDate date={person.until} />
                      </>
                    ) : (
                      t("person.suspended")
                    )}
                  </small>
                </div>
              </Link>
            </li>
          ))}
        </ul>
      </AdminList>
      <MoreButton cursor={nextCursor} />
    </>
  );
}
