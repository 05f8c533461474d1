import { Images } from "@phosphor-icons/react/dist/ssr/Images";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/pictures/look-image";
import { RelativeTime } from "#app/components/ui/ago";
import { EmptyState } from "#app/components/ui/empty-state";
import { requireModerator } from "#app/http/moderator.server";
import { redirectIfEmpty } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { truncateText } from "#app/lib/text";
import { handleOf } from "#app/models/looks/post-card";
import { newActKey } from "#app/models/moderation/moderation-act.server";
import { listMatchedPosts, listPendingPosts, type ReviewedPost } from "#app/models/moderation/moderation-queue.server";
import { adminPath, reviewPath } from "#app/paths";
import { ActButton } from "#app/routes/admin/admin/act-form";
import { MoreButton } from "#app/routes/admin/admin/admin-list";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const page = pageRequest(url);
  const [{ items, nextCursor }, matched] = await Promise.all([listPendingPosts(viewer.id, page), page.cursor ? [] : listMatchedPosts(viewer.id)]);
  redirectIfEmpty(items, url, `${adminPath}/pending`);
  // Approval returns to the same page of the list.
  const from = `?from=pending${page.cursor ? `&at=${page.cursor}` : ""}`;
  return { matched, posts: items.map((post) => ({ ...post, key: newActKey() })), from, nextCursor };
}

/** Previously rejected looks first, then unreviewed public ones. */
export default function Pending() {
  const { matched, posts, from, nextCursor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("admin");
  const hasMatched = matched.length > 0;
  return (
    <>
      <h1 className="sr-only">{t("nav.pending")}</h1>
      {hasMatched ? (
        <section>
          <h2 className="mb-3 t-h3">{t("pending.matched")}</h2>
          <PendingLooks
            posts={matched}
            actOf={(post) => (
              <Link className="btn btn--line btn--wide" to={reviewPath(post)}>
                {t("pending.decide")}
              </Link>
            )}
          />
        </section>
      ) : null}
      {posts.length === 0 && !hasMatched ? (
        <EmptyState icon={<Images className="ic ic--l" weight="light" />} title={t("pending.none")} text={t("pending.noneText")} />
      ) : null}
      {posts.length > 0 ? (
        <section className={hasMatched ? "mt-10" : undefined}>
          {hasMatched ? <h2 className="mb-3 t-h3">{t("pending.new")}</h2> : null}
          <PendingLooks
            posts={posts}
            actOf={(post) => (
              <ActButton
                formKey={post.key}
                act="approve"
                fields={{ pictures: post.pictures }}
                action={reviewPath(post) + from}
                label={t("pending.approve")}
                name={t("pending.approveOf", { name: handleOf(post.author) })}
              />
            )}
          />
        </section>
      ) : null}
      <MoreButton cursor={nextCursor} />
    </>
  );
}

type Listed = Pick<ReviewedPost, "id" | "author" | "caption" | "image" | "more" | "createdAt">;

function PendingLooks<P extends Listed>({ posts, actOf: renderAction }: { posts: P[]; actOf: (post: P) => ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <ol className="grid grid-cols-2 gap-x-(--spacing-col) gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
      {posts.map((post) => (
        <li key={post.id} className="grid content-start gap-2">
          <Link to={reviewPath(post)} aria-label={t("post.title", { name: handleOf(post.author) })}>
            <LookImage image={post.image} alt={truncateText(post.caption, 120)} sizes="(min-width:64rem) 15rem, 46vw" />
          </Link>
          {post.more.length > 0 ? (
            <Link className="grid grid-cols-4 gap-1" to={reviewPath(post)}>
              {post.more.map((picture, index) => (
                <LookImage key={picture.url} image={picture} alt={t("post.picture", { number: index + 2 })} sizes="4rem" />
              ))}
            </Link>
          ) : null}
          <p className="trunc t-meta">
            @{handleOf(post.author)}{" "}
            <span className="faint">
              <RelativeTime date={post.createdAt} isShort />
            </span>
          </p>
          <p className="clamp-2 t-small">{post.caption}</p>
          {renderAction(post)}
        </li>
      ))}
    </ol>
  );
}
