import { Images } from "@phosphor-icons/react/dist/ssr/Images";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { EmptyState } from "#app/components/empty-state";
import { LookImage } from "#app/components/look-image";
import { requireModerator } from "#app/http/moderator.server";
import { requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/card";
import { newActKey } from "#app/models/moderation-act.server";
import { listPending } from "#app/models/moderation-queue.server";
import { beginningOf } from "#app/models/text";
import { adminPath, reviewPath } from "#app/paths";
import { PlainAct } from "../admin/act-form";
import { More } from "../admin/part";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const page = pageRequest(url);
  const { items, nextCursor } = await listPending(viewer.id, page);
  requireAny(items, url, `${adminPath}/pending`);
  // where an approval leads back to: the part of the list that it was made on
  const from = `?from=pending${page.cursor ? `&at=${page.cursor}` : ""}`;
  return { posts: items.map((post) => ({ ...post, key: newActKey() })), from, nextCursor };
}

/** The public looks that nobody has looked at: approved with a tap, or opened. */
export default function Pending() {
  const { posts, from, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  return (
    <>
      <h1 className="sr-only">{t("nav.pending")}</h1>
      {posts.length === 0 ? (
        <EmptyState icon={<Images className="ic ic--l" weight="light" />} title={t("pending.none")} text={t("pending.noneText")} />
      ) : (
        <ol className="grid grid-cols-2 gap-x-(--spacing-col) gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
          {posts.map((post) => {
            const name = handleOf(post.author);
            return (
              <li key={post.id} className="grid content-start gap-2">
                <Link to={reviewPath(post)} aria-label={t("post.title", { name })}>
                  <LookImage image={post.image} alt={beginningOf(post.caption, 120)} sizes="(min-width:64rem) 15rem, 46vw" />
                </Link>
                <p className="trunc t-meta">
                  @{name}{" "}
                  <span className="faint">
                    <Ago date={post.createdAt} isShort />
                  </span>
                </p>
                <p className="clamp-2 t-small">{post.caption}</p>
                <PlainAct
                  formKey={post.key}
                  act="approve"
                  action={reviewPath(post) + from}
                  label={t("pending.approve")}
                  name={t("pending.approveOf", { name })}
                />
              </li>
            );
          })}
        </ol>
      )}
      <More cursor={nextCursor} />
    </>
  );
}
