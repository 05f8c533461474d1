import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TryOnKind } from "#app/models/try-on/try-on-kind";

/** A photo and what the person puts on, by the files of one folder. */
export type Pair = { name: string; person: string; clothes: string[]; kind: TryOnKind; wish: string | null };

const maxPairs = 40;
const maxClothes = 3;
const maxWish = 2000;
const picture = /^(person|look|flat-lay|piece)(?:-[1-9])?\.(?:jpe?g|png|webp)$/;
const kinds = { look: "look", "flat-lay": "flat_lay", piece: "piece" } as const;

/** Reads `NAME/person.jpg`, its `look.jpg`, `flat-lay.jpg` or `piece.jpg`, and `wish.txt`. */
export async function readPairs(folder: string): Promise<Pair[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  if (names.length === 0) throw new Error(`${folder} has no folders: each pair is a folder with person.jpg and look.jpg, flat-lay.jpg or piece.jpg`);
  if (names.length > maxPairs) throw new Error(`${folder} has ${names.length} pairs; at most ${maxPairs} are tried`);
  return Promise.all(names.map((name) => readPair(join(folder, name), name)));
}

async function readPair(folder: string, name: string): Promise<Pair> {
  const files = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const what = picture.exec(file)?.[1];
      return what ? [{ what, path: join(folder, file) }] : [];
    });
  const [person, ...morePeople] = files.filter(({ what }) => what === "person");
  const clothes = files.filter(({ what }) => what !== "person");
  if (!person || morePeople.length > 0) throw new Error(`${folder} needs one person.jpg`);
  if (clothes.length > maxClothes) throw new Error(`${folder} has ${clothes.length} pictures of clothes; at most ${maxClothes} are sent`);
  const wish = await readWish(join(folder, "wish.txt"));
  if (clothes.length === 0 && !wish) throw new Error(`${folder} needs look.jpg, flat-lay.jpg, piece.jpg or wish.txt`);
  return { name, person: person.path, clothes: clothes.map(({ path }) => path), kind: getKind(clothes.map(({ what }) => what)), wish };
}

function getKind([first, ...more]: string[]): TryOnKind {
  if (first === undefined) return "wish";
  return more.length > 0 ? "pieces" : kinds[first as keyof typeof kinds];
}

async function readWish(path: string): Promise<string | null> {
  const file = Bun.file(path);
  if (!(await file.exists())) return null;
  const wish = (await file.text()).trim();
  if (wish.length > maxWish) throw new Error(`${path} has ${wish.length} characters; at most ${maxWish} are sent`);
  return wish || null;
}
