import { Images } from "@phosphor-icons/react/dist/ssr/Images";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Ago } from "#app/components/ago";
import { EmptyState } from "#app/components/empty-state";
import { LookImage } from "#app/components/look-image";
import { requireModerator } from "#app/http/moderator.server";
import { requireAny } from "#app/http/page.server";
import { pageRequest } from "#app/http/paging.server";
import { handleOf } from "#app/models/card";
import { newActKey } from "#app/models/moderation-act.server";
import { listMatched, listPending, type ReviewedPost } from "#app/models/moderation-queue.server";
import { beginningOf } from "#app/models/text";
import { adminPath, reviewPath } from "#app/paths";
import { PlainAct } from "../admin/act-form";
import { More } from "../admin/part";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await requireModerator(context);
  const url = new URL(request.url);
  const page = pageRequest(url);
  const [{ items, nextCursor }, matched] = await Promise.all([listPending(viewer.id, page), page.cursor ? [] : listMatched(viewer.id)]);
  requireAny(items, url, `${adminPath}/pending`);
  // where an approval leads back to: the part of the list that it was made on
  const from = `?from=pending${page.cursor ? `&at=${page.cursor}` : ""}`;
  return { matched, posts: items.map((post) => ({ ...post, key: newActKey() })), from, nextCursor };
}

/** Looks whose picture was rejected before, to be opened; then the public ones that nobody has looked at, approved with a tap or opened. */
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
          <Looks
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
          <Looks
            posts={posts}
            actOf={(post) => (
              <PlainAct
                formKey={post.key}
                act="approve"
                action={reviewPath(post) + from}
                label={t("pending.approve")}
                name={t("pending.approveOf", { name: handleOf(post.author) })}
              />
            )}
          />
        </section>
      ) : null}
      <More cursor={nextCursor} />
    </>
  );
}

type Listed = Pick<ReviewedPost, "id" | "author" | "caption" | "image" | "createdAt">;

function Looks<P extends Listed>({ posts, actOf }: { posts: P[]; actOf: (post: P) => ReactNode }) {
  const { t } = useTranslation("admin");
  return (
    <ol className="grid grid-cols-2 gap-x-(--spacing-col) gap-y-6 sm:grid-cols-3 lg:grid-cols-4">
      {posts.map((post) => (
        <li key={post.id} className="grid content-start gap-2">
          <Link to={reviewPath(post)} aria-label={t("post.title", { name: handleOf(post.author) })}>
            <LookImage image={post.image} alt={beginningOf(post.caption, 120)} sizes="(min-width:64rem) 15rem, 46vw" />
          </Link>
          <p className="trunc t-meta">
            @{handleOf(post.author)}{" "}
            <span className="faint">
              <Ago date={post.createdAt} isShort />
            </span>
          </p>
          <p className="clamp-2 t-small">{post.caption}</p>
          {actOf(post)}
        </li>
      ))}
    </ol>
  );
}
