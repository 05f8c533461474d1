import { basename, join } from "node:path";
import { z } from "zod";
import { occasions } from "#app/models/pieces/outfits/outfit";
import { pieceColours, pieceKinds, pieceSeasons, pieceSources, pieceStates } from "#app/models/pieces/piece";

const folder = "demo";

const Person = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.string(),
  bio: z.string(),
  website: z.string().default(""),
  location: z.string(),
  styles: z.array(z.string()),
  follows: z.array(z.string()),
  joinedDaysAgo: z.number(),
  body: z.string().optional(),
  plan: z.object({ name: z.enum(["basic", "premium"]), daysAgo: z.number() }).optional(),
});

const Look = z.object({
  file: z.string(),
  author: z.string(),
  hoursAgo: z.number(),
  caption: z.string(),
  alt: z.string(),
  /** Pictures after the cover. */
  more: z.array(z.object({ file: z.string(), alt: z.string() })).default([]),
  tags: z.array(z.string()),
  type: z.enum(["outfit", "virtual_tryon"]).default("outfit"),
  tryOn: z.string().optional(),
  location: z.string().nullable().default(null),
  comments: z.array(z.tuple([z.string(), z.string()])).default([]),
});

const tryOnFields = {
  name: z.string(),
  by: z.string(),
  photo: z.string(),
  look: z.string().nullable(),
  hoursAgo: z.number(),
  wish: z.string(),
};

const TryOn = z.discriminatedUnion("state", [
  z.object({
    ...tryOnFields,
    state: z.literal("completed"),
    result: z.string(),
    feedback: z.object({ good: z.boolean(), reason: z.string().nullable().default(null) }).optional(),
  }),
  z.object({ ...tryOnFields, state: z.literal("failed"), error: z.enum(["timeout", "no_result"]) }),
  z.object({ ...tryOnFields, state: z.enum(["pending", "processing"]) }),
]);

const Card = z.object({ look: z.string().optional(), tryOn: z.string().optional() });

const Conversation = z.object({
  between: z.tuple([z.string(), z.string()]),
  unread: z.number(),
  messages: z.array(z.tuple([z.number(), z.string(), z.string(), Card.optional()])),
});

const percent = z.number().min(0).max(100);

/** `box` has the upper left corner, width and height, `at` a point, in percent of the cover. */
const Piece = z.object({
  kind: z.enum(pieceKinds),
  name: z.string(),
  brand: z.string().optional(),
  size: z.string().optional(),
  colour: z.enum(pieceColours),
  source: z.enum(pieceSources).optional(),
  price: z.number().optional(),
  link: z.string().optional(),
  season: z.enum(pieceSeasons).optional(),
  state: z.enum(pieceStates).optional(),
  /** Days ago of «Usei hoje». */
  worn: z.array(z.number()).default([]),
  at: z.tuple([percent, percent]).optional(),
  box: z.tuple([percent, percent, percent, percent]).optional(),
});

/** `pieces` by their names; days from today on which it is planned. */
const Outfit = z.object({ name: z.string(), occasion: z.enum(occasions), pieces: z.array(z.string()), plannedIn: z.array(z.number()) });

/** Takes along what is planned for its days. */
const Pack = z.object({ name: z.string(), startsIn: z.number(), endsIn: z.number(), packed: z.array(z.string()) });

const Script = z.object({
  people: z.array(Person),
  looks: z.array(Look),
  tryOns: z.array(TryOn),
  conversations: z.array(Conversation),
  /** By the file of their look. */
  pieces: z.record(z.string(), z.array(Piece)),
  /** «De onde é?», by the file of the look: who asks. */
  questions: z.record(z.string(), z.array(z.string())),
  /** Pieces of photos, which are parts of that look's cover. */
  piecePhotos: z.record(z.string(), z.array(Piece)),
  outfits: z.record(z.string(), z.array(Outfit)),
  packs: z.record(z.string(), z.array(Pack)),
  saved: z.record(z.string(), z.array(z.string())),
  collections: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

export type Script = z.output<typeof Script>;
export type ScriptPerson = z.output<typeof Person>;
export type ScriptLook = z.output<typeof Look>;
export type ScriptPiece = z.output<typeof Piece>;
export type ScriptOutfit = z.output<typeof Outfit>;
export type ScriptPack = z.output<typeof Pack>;
export type ScriptTryOn = z.output<typeof TryOn>;

export const readScript = async (): Promise<Script> => Script.parse(await Bun.file(join(folder, "demo.json")).json());

export const readPicture = (file: string) => Bun.file(join(folder, file)).bytes();

/** What can be worn of a picture: the layers, and where they lie. */
export async function readLayers(file: string): Promise<{ atlas: Uint8Array; shape: unknown }> {
  const path = join(folder, "layers", basename(file, ".jpg"));
  return { atlas: await Bun.file(`${path}.webp`).bytes(), shape: await Bun.file(`${path}.json`).json() };
}

const hour = 60 * 60 * 1000;

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour);
export const daysAgo = (days: number) => hoursAgo(24 * days);

export function requireNamed<T>(values: Map<string, T>, name: string): T {
  const value = values.get(name);
  if (value === undefined) throw new Error(`the demo has no ${name}`);
  return value;
}
