import type { LoaderFunctionArgs } from "@remix-run/node";
import { i18nFor } from "#app/locales/i18n.server";
import { handleOf } from "#app/models/card";
import { followedAmong } from "#app/models/follow.server";
import { listFollowers, listFollowing } from "#app/models/follow-list.server";
import { requirePerson } from "#app/models/person.server";
import { userPath } from "#app/paths";
import { orNotFound, requireAny } from "./page.server";
import { pageRequest } from "./paging.server";

/** The person of a page about one, and who looks at it; the page «Usuário não encontrado» when they may not. */
export async function requirePagePerson({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, person: await orNotFound(requirePerson(viewer.id, params.id ?? "")) };
}

const lists = { followers: listFollowers, following: listFollowing };

/** One side of somebody's follows, with what the viewer can do about each. */
export async function loadFollowPage(args: LoaderFunctionArgs, list: keyof typeof lists) {
  const { viewer, person } = await requirePagePerson(args);
  const url = new URL(args.request.url);
  const { items, nextCursor } = await lists[list](viewer.id, person.id, pageRequest(url));
  requireAny(items, url, `${userPath(person)}/${list}`);
  const followed = await followedAmong(
    viewer.id,
    items.map(({ id }) => id),
  );
  const name = handleOf(person);
  return {
    person: { id: person.id, name, isViewer: person.id === viewer.id },
    list,
    title: `${i18nFor[args.context.language].getFixedT(null, "people")(`lists.${list}`)} · @${name}`,
    people: items.map((item) => ({ ...item, isFollowing: followed.has(item.id), isViewer: item.id === viewer.id })),
    nextCursor,
  };
}
