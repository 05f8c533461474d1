import type { LoaderFunctionArgs } from "@remix-run/node";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { handleOf } from "#app/models/looks/post-card";
import { filterFollowed } from "#app/models/people/follow.server";
import { listFollowers, listFollowing } from "#app/models/people/follow-list.server";
import { requirePerson } from "#app/models/people/person.server";
import { userPath } from "#app/paths";
import { orNotFound, redirectIfEmpty } from "../page.server";
import { pageRequest } from "../paging.server";

export async function requirePagePerson({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  return { viewer, person: await orNotFound(requirePerson(viewer.id, params.id ?? "")) };
}

const lists = { followers: listFollowers, following: listFollowing };

export async function loadFollowPage(args: LoaderFunctionArgs, list: keyof typeof lists) {
  const { viewer, person } = await requirePagePerson(args);
  const url = new URL(args.request.url);
  const { items, nextCursor } = await lists[list](viewer.id, person.id, pageRequest(url));
  redirectIfEmpty(items, url, `${userPath(person)}/${list}`);
  const followed = await filterFollowed(
    viewer.id,
    items.map(({ id }) => id),
  );
  const name = handleOf(person);
  return {
    person: { id: person.id, name, isViewer: person.id === viewer.id },
    list,
    title: `${i18nByLanguage[args.context.language].getFixedT(null, "people")(`lists.${list}`)} · @${name}`,
    people: items.map((item) => ({ ...item, isFollowing: followed.has(item.id), isViewer: item.id === viewer.id })),
    nextCursor,
  };
}
