import { idOf } from "./copy.ts";

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;

/** The viewer and those around them are the same in every size; all others are what there is more of. */
export const circle = 101;
const looksEach = 30;
/** How many looks the circle has, by the numbers below this one. */
export const circleLooks = circle * looksEach;

/** How much there is of it, and when it was made: from that follows every id. */
export type World = { people: number; looks: number; likes: number; madeAt: number };

export const sizes = {
  small: { people: 200, looks: 10_000, likes: 200_000 },
  large: { people: 100_000, looks: 1_000_000, likes: 20_000_000 },
};

export const kinds = {
  person: 1,
  look: 2,
  picture: 3,
  like: 4,
  follow: 5,
  comment: 6,
  collection: 7,
  item: 8,
  message: 9,
  notification: 10,
  edit: 11,
  entry: 12,
  seen: 13,
  silence: 14,
};

/** What a viewer's page is read for: who follows whom, and the numbers of people and looks that the calls name. */
export const cast = { viewer: 0, celebrity: 1, friend: 2, follows1000: 101, follows5000: 102, featuredLook: circle + 51, rareTag: "raro", firstName: "ana" };

export const personTime = (world: World, number: number) => world.madeAt - 400 * day + number;
export const personId = (world: World, number: number) => idOf(kinds.person, number, personTime(world, number));

export const authorOf = (world: World, look: number) => (look < circleLooks ? look % circle : circle + ((look * 7919) % (world.people - circle)));

/** Ten of the circle have a look of today; the others' are spread over the year. */
export function lookTime(world: World, look: number): number {
  if (look >= circleLooks) return world.madeAt - hour - Math.floor(((world.looks - 1 - look) / (world.looks - circleLooks)) * (year - 2 * hour));
  const [author, turn] = [look % circle, Math.floor(look / circle)];
  return turn === 0 && author > 0 && author <= 10 ? world.madeAt - author * 30 * 60_000 : world.madeAt - (2 + turn * 12) * day - author * 60_000;
}

export const lookId = (world: World, number: number) => idOf(kinds.look, number, lookTime(world, number));
export const pictureId = (world: World, number: number) => idOf(kinds.picture, number, lookTime(world, number));

export const isArchived = (look: number) => look < circleLooks && Math.floor(look / circle) === looksEach - 1;

/** Every tenth look is liked by half of all likes. No person likes a look twice. */
export function likedLook(world: World, person: number, turn: number): number {
  const each = world.likes / world.people;
  const tenth = world.looks / 10;
  if (turn >= each / 2) return 10 * ((person * 611 + turn * Math.floor(tenth / each)) % tenth);
  const rest = world.looks - tenth;
  const place = (person * 104_729 + turn * Math.floor(rest / each)) % rest;
  return place + Math.floor(place / 9) + 1;
}

/** Whom somebody follows, each once. */
export function* followedBy(world: World, person: number): Generator<number> {
  const many = { [cast.viewer]: circle - 1, [cast.follows1000]: 1000, [cast.follows5000]: 5000 }[person];
  if (many !== undefined && many < world.people - 1) {
    for (let other = 1, count = 0; count < many; other++) if (other !== person && ++count > 0) yield other;
    return;
  }
  if (person > 0 && person <= 50) yield cast.viewer;
  if (person % 2 === 0) yield cast.celebrity;
  const stride = Math.floor(world.people / 32);
  for (let turn = 0; turn < 30; turn++) {
    const other = (person + 1 + turn * stride) % world.people;
    if (other !== cast.viewer && other !== cast.celebrity) yield other;
  }
}
