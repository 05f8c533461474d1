import { makeId } from "./copy.ts";

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;

/** The viewer's circle has the same size in every database. */
export const circleSize = 101;
const looksPerPerson = 30;
/** Looks of the circle; their numbers come first. */
export const circleLookCount = circleSize * looksPerPerson;

/** Sizes and creation time; all ids derive from them. */
export type World = { people: number; looks: number; likes: number; createdAt: number };

export const worldSizes = {
  small: { people: 200, looks: 10_000, likes: 200_000 },
  large: { people: 100_000, looks: 1_000_000, likes: 20_000_000 },
};

export const idKinds = {
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
  secondPicture: 15,
  /** Of the first mark of a look; the next two follow. */
  piece: 16,
  photographedPiece: 19,
  photo: 20,
  outfit: 21,
  plan: 22,
  pack: 23,
  cutOut: 24,
  cutOutFile: 25,
  collectedPiece: 26,
  question: 27,
};

/** People and looks by number, as the calls use them. */
export const namedPeople = {
  viewer: 0,
  celebrity: 1,
  friend: 2,
  follows1000: 101,
  follows5000: 102,
  featuredLook: circleSize + 51,
  rareTag: "raro",
  commonBrand: "Ateliê 7",
  /** Its second piece has sixty copies. */
  copiedLook: circleSize + 52,
  firstName: "ana",
};

export const getPersonTime = (world: World, number: number) => world.createdAt - 400 * day + number;
export const getPersonId = (world: World, number: number) => makeId(idKinds.person, number, getPersonTime(world, number));

export const getAuthor = (world: World, look: number) =>
  look < circleLookCount ? look % circleSize : circleSize + ((look * 7919) % (world.people - circleSize));

/** Ten of the circle posted today, others over a year. */
export function getLookTime(world: World, look: number): number {
  if (look >= circleLookCount) return world.createdAt - hour - Math.floor(((world.looks - 1 - look) / (world.looks - circleLookCount)) * (year - 2 * hour));
  const [author, turn] = [look % circleSize, Math.floor(look / circleSize)];
  return turn === 0 && author > 0 && author <= 10 ? world.createdAt - author * 30 * 60_000 : world.createdAt - (2 + turn * 12) * day - author * 60_000;
}

export const getLookId = (world: World, number: number) => makeId(idKinds.look, number, getLookTime(world, number));
export const getPictureId = (world: World, number: number) => makeId(idKinds.picture, number, getLookTime(world, number));

export const getPieceId = (world: World, look: number, mark: number) => makeId(idKinds.piece + mark, look, getLookTime(world, look));

export const isArchived = (look: number) => look < circleLookCount && Math.floor(look / circleSize) === looksPerPerson - 1;

/** A tenth of looks gets half the likes, no duplicates. */
export function getLikedLook(world: World, person: number, index: number): number {
  const each = world.likes / world.people;
  const tenth = world.looks / 10;
  if (index >= each / 2) return 10 * ((person * 611 + index * Math.floor(tenth / each)) % tenth);
  const rest = world.looks - tenth;
  const offset = (person * 104_729 + index * Math.floor(rest / each)) % rest;
  return offset + Math.floor(offset / 9) + 1;
}

/** Lists followed people without duplicates. */
export function* listFollowed(world: World, person: number): Generator<number> {
  const followCount = { [namedPeople.viewer]: circleSize - 1, [namedPeople.follows1000]: 1000, [namedPeople.follows5000]: 5000 }[person];
  if (followCount !== undefined && followCount < world.people - 1) {
    for (let other = 1, count = 0; count < followCount; other++) if (other !== person && ++count > 0) yield other;
    return;
  }
  if (person > 0 && person <= 50) yield namedPeople.viewer;
  if (person % 2 === 0) yield namedPeople.celebrity;
  const stride = Math.floor(world.people / 32);
  for (let index = 0; index < 30; index++) {
    const other = (person + 1 + index * stride) % world.people;
    if (other !== namedPeople.viewer && other !== namedPeople.celebrity) yield other;
  }
}
