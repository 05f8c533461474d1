import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PostDetail } from "#app/models/contract";
import { requirePost } from "#app/models/looks/post.server";
import { notFound, orNotFound } from "../page.server";

export async function requirePagePost({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, post: await orNotFound(requirePost(viewer.id, params.id ?? "")) };
}

export async function requireOwnPagePost(args: LoaderFunctionArgs): Promise<PostDetail> {
  const { viewer, post } = await requirePagePost(args);
  if (post.userId !== viewer.id) throw notFound("forbidden");
  return post;
}
