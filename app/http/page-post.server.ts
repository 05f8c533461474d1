import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Post } from "#app/models/contract";
import { requirePost } from "#app/models/post.server";
import { notFound, orNotFound } from "./page.server";

/** The post of a page about one, and who looks at it; a 404 page when they may not see it. */
export async function requirePagePost({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, post: await orNotFound(requirePost(viewer.id, params.id ?? "")) };
}

/** The same for its owner only: to everyone else the page does not exist. */
export async function requireOwnPagePost(args: LoaderFunctionArgs): Promise<Post> {
  const { viewer, post } = await requirePagePost(args);
  if (post.userId !== viewer.id) throw notFound("forbidden");
  return post;
}
