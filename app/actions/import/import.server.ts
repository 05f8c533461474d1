import { hashOwnPictures } from "#app/actions/post.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import type { Language } from "#app/locales/languages";
import { getIntlLocale } from "#app/locales/languages";
import type { PostDetail } from "#app/models/contract";
import type { ImportedLook } from "#app/models/looks/imported/imported-look.schema";
import { createImportedLook, findImportedLook } from "#app/models/looks/imported/imported-look.server";

/** Its day, where it had no words. */
const writeDay = (takenAt: number, language: Language) =>
  new Intl.DateTimeFormat(getIntlLocale(language), { dateStyle: "long", timeZone: "America/Sao_Paulo" }).format(takenAt);

/** Compares the pictures with rejected ones; a repeat is not counted. */
export async function importLook(authorId: string, look: ImportedLook, language: Language): Promise<PostDetail> {
  const former = await findImportedLook(authorId, look.key);
  if (former) return former;
  await hashOwnPictures(authorId, look.images);
  const named = { ...look, caption: look.caption || writeDay(look.takenAt, language) };
  return createImportedLook(authorId, named, (tx) => consumeLimit("import", authorId, tx));
}
