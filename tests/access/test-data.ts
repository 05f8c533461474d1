import { createHash, randomBytes } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { createDeletionCookie } from "#app/actions/account.server";
import { env } from "#app/config/env.server";
import { db } from "#app/db/client.server";
import { dataCopies, emailVerifications, hiddenHosts, moderationActs, passwordResets, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { addDays } from "#app/lib/days";
import { saoPauloDay } from "#app/lib/sao-paulo";
import { storeArchive } from "#app/media/stored-archive.server";
import { getProof } from "#app/models/account/credential.server";
import { collectPiece } from "#app/models/collections/collected-piece.server";
import { createCollection } from "#app/models/collections/collection.server";
import { addToCollection } from "#app/models/collections/collection-item.server";
import { setSave } from "#app/models/collections/save.server";
import { adjustFeedWeights } from "#app/models/feed/preference.server";
import { addComment } from "#app/models/looks/comment.server";
import { createImportedLook } from "#app/models/looks/imported/imported-look.server";
import { setLike } from "#app/models/looks/like.server";
import { deletePost } from "#app/models/looks/post.server";
import { imageUrlOf } from "#app/models/media/picture";
import { sendMessage } from "#app/models/messages/message.server";
import { createAppeal, decideAppeal } from "#app/models/moderation/appeal.server";
import { actOnPerson, decidePost, removeComment } from "#app/models/moderation/moderation-act.server";
import { reportPost, reportUser } from "#app/models/moderation/report.server";
import { followUser } from "#app/models/people/follow.server";
import { setRelation } from "#app/models/people/relation.server";
import { planWear } from "#app/models/pieces/outfits/calendar.server";
import { createOutfit } from "#app/models/pieces/outfits/outfit.server";
import { addToPack, createPack, setPacked } from "#app/models/pieces/outfits/pack.server";
import { NewMark, NewPiece } from "#app/models/pieces/piece.schema";
import { markPiece } from "#app/models/pieces/piece.server";
import { setPieceQuestion } from "#app/models/pieces/question.server";
import { addPiece, changePieces, setWorn } from "#app/models/pieces/wardrobe.server";
import { startDeletion } from "#app/models/privacy/account-deletion.server";
import { giveConsent } from "#app/models/privacy/consent.server";
import { requestCopy } from "#app/models/privacy/data-copy.server";
import { createTryOnLink } from "#app/models/try-on/try-on-link.server";
import { makeResult, makeTryOn } from "../get-ready/try-ons.ts";
import { type Client, createClient, createCookieClient, createSignedInClient } from "../http.ts";
import { listPath, makeZip, writePosts } from "../import/zips.ts";
import { giveBody, giveLayers } from "../layers.ts";
import { ingestOnce } from "../media/demo-pictures.ts";
import { makeLook, makePicture, makeUser } from "../people.ts";
import type { TestServer } from "../server.ts";

/** The longest allowed texts, without line breaks. */
const longTexts = {
  name: "Maximiliana Wenceslau de Albuquerque e Vasconcelos Cavalcanti",
  caption: "Linhocrudospésàcabeçaparaaprimeirareuniãodoanoquenãoterminavanuncamais. ".repeat(7).slice(0, 500),
};
const longReason = "Foge às regras: a foto é de outra pessoa, que a reconheceu e nos escreveu. ".repeat(4).trim();

const middleOf = ({ imageUrl }: { imageUrl: string }) => ({ imageUrl: imageUrlOf(imageUrl), x: 5000, y: 5000 });

/** Moderators' emails, one per data set; used as ADMIN_EMAILS. */
export const moderatorEmails = [1, 2, 3, 4].map((number) => `marta${number}@exemplo.com`);
let worldCount = 0;

const makeUsername = (name: string) => `${name}_${Bun.randomUUIDv7("hex").slice(-6)}`;
const readDemoImage = (file: string) => Bun.file(`demo/${file}.jpg`).bytes();

/** Data for every screen: ana, empty eva, moderator marta, suspended sara and tina, leaving lia. */
export async function createWorld(server: Pick<TestServer, "url">) {
  const ana = await makeUser({ name: "Ana", username: makeUsername("ana"), website: "https://exemplo.com", bio: "Brim e linho.", credits: 5 });
  const bia = await makeUser({
    name: longTexts.name,
    username: `b${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}`,
    bio: "ã".repeat(150),
    subscriptionPlan: "premium",
  });
  const caio = await makeUser({ name: "Caio", username: makeUsername("caio") });
  const duda = await makeUser({ name: "Duda", username: makeUsername("duda") });
  const eva = await makeUser({ name: "Eva", username: makeUsername("eva"), credits: 0 });
  const nova = await makeUser({ name: "Nova", username: makeUsername("nova"), isOnboardingComplete: false });
  const { id: face } = await ingestOnce({ ownerId: bia.id, purpose: "avatar", bytes: await readDemoImage("avatar-2") });
  await db.update(users).set({ profilePhoto: face }).where(eq(users.id, bia.id));

  for (const [one, other] of [
    [ana, bia],
    [ana, caio],
    [caio, bia],
    [bia, ana],
    [caio, ana],
  ] as const)
    await followUser(one.id, other.id);
  await setRelation(ana.id, duda.id, "block");

  const moderation = await createModerationHistory({ ana, caio, duda });

  const looks = [];
  for (let look = 1; look <= 6; look++)
    looks.push(await makeLook({ by: bia, look, caption: `Look ${look}`, tags: ["linho", "alfaiataria", "tricot", "xadrez"] }));
  const look = await makeLook({ by: bia, look: 12, caption: longTexts.caption, tags: ["linho"], type: "virtual_tryon", isAi: true });
  const own = await makeLook({ by: ana, look: 16, caption: "Brim" });
  const archived = await makeLook({ by: ana, look: 17, caption: "Brim 2", isArchived: true });
  for (const liker of [caio, bia]) await setLike(liker.id, own.id, true);
  for (const content of ["Que lindo", "Adorei a barra ".repeat(30).trim()]) await addComment(caio.id, own.id, content);
  await addComment(ana.id, look.id, "Onde?");
  for (const one of [look, ...looks.slice(0, 3)]) {
    await setLike(ana.id, one.id, true);
    await setSave(ana.id, one.id, true);
  }
  await adjustFeedWeights(ana.id, looks[0]?.id ?? "", "more");
  const collection = await createCollection(ana.id, {
    name: "Casamentos, batizados e formaturas em que o traje é completo",
    description: "Brim",
    category: null,
    isPrivate: true,
  });
  for (const one of [look, ...looks.slice(0, 2)]) await addToCollection(ana.id, collection.id, one.id, { note: "com a bolsa" });

  const words = { name: "Saia midi plissada de alfaiataria ".repeat(3).trim().slice(0, 80), brand: "B".repeat(60), size: "38", priceCents: 129900 };
  const { id: piece } = await markPiece(
    bia.id,
    look.id,
    NewMark.parse({ ...words, kind: "skirt", colour: "red", source: "thrift", link: "um-brecho-de-nome-bem-comprido.com.br/saia", ...middleOf(look) }),
  );
  await markPiece(bia.id, look.id, NewMark.parse({ kind: "bag" }));
  const { id: ownPiece } = await markPiece(
    ana.id,
    own.id,
    NewMark.parse({ kind: "coat", priceCents: 9900, link: "golpe.example/casaco", ...middleOf(own), width: 2000, height: 3000 }),
  );
  await db.insert(hiddenHosts).values({ host: "golpe.example", reason: "Esta loja vende o que não entrega." });
  const photo = imageUrlOf((await makePicture(ana, "edit_input")).id);
  await addPiece(ana.id, NewPiece.parse({ kind: "accessory", imageUrl: photo }));
  await addPiece(ana.id, NewPiece.parse({ ...words, kind: "skirt", imageUrl: photo })); // twice
  await bringFromInstagram(ana.id);
  const { id: skirt } = await addPiece(ana.id, NewPiece.parse({ ...words, kind: "skirt", imageUrl: photo }));
  const { id: outfit } = await createOutfit(ana.id, { name: words.name, occasion: "work", pieces: [{ pieceId: ownPiece }, { pieceId: skirt }] });
  const today = saoPauloDay(new Date());
  const { id: pack } = await createPack(ana.id, { name: words.name, startsOn: today, endsOn: addDays(today, 4) });
  await addToPack(ana.id, pack, { outfitId: outfit });
  await setPacked(ana.id, pack, skirt, true);
  await planWear(ana.id, { plannedOn: today, outfitId: outfit, pieceIds: [skirt] });
  await setWorn(ana.id, ownPiece, { isWorn: true });
  await changePieces(ana.id, { pieceIds: [ownPiece], state: "wash" });
  await collectPiece(ana.id, collection.id, piece);
  for (const one of [bia, caio]) await setPieceQuestion(one.id, own.id, true);

  await giveConsent(ana.id, "ai_provider", "pt");
  await giveBody(ana);
  await giveLayers(look.id, 12);
  const working = await makeTryOn(ana);
  const result = await makeResult(ana);
  const failed = await makeResult(ana, { status: "failed", error: "content_refused", resultImageUrls: [] });
  const shared = new URL(await createTryOnLink(ana.id, result.id)).pathname;
  const [reset, verify] = [createToken(), createToken()];
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(passwordResets).values({ id: reset.hash, userId: eva.id, expiresAt });
  await db.insert(emailVerifications).values({ id: verify.hash, userId: bia.id, email: `${"um_endereco_comprido".repeat(3)}@exemplo.com`, expiresAt });

  await sendMessage(bia.id, ana.id, { content: "Oi https://exemplo.com/um/caminho/muito/longo/que/nao/acaba" });
  await sendMessage(ana.id, bia.id, { content: "Oi", postId: look.id });
  await sendMessage(caio.id, ana.id, { content: "Oi" });

  const complaint = { reason: "copyright" as const, description: longReason };
  for (const [by, one] of [
    [caio, look],
    [duda, look],
    [ana, looks[0]],
  ] as const)
    await reportPost(by.id, one?.id ?? "", by === duda ? { reason: "underage", description: "" } : complaint);
  await reportUser(caio.id, bia.id, { reason: "spam", description: longReason });

  const as: Record<Person, Client> = {
    nobody: createClient(server),
    ana: await createSignedInClient(server, ana),
    eva: await createSignedInClient(server, eva),
    nova: await createSignedInClient(server, nova),
    marta: await createSignedInClient(server, moderation.marta),
    sara: await createSignedInClient(server, moderation.sara),
    tina: await createSignedInClient(server, moderation.tina),
    lia: createCookieClient(server, await createDeletionCookie(await getProof(moderation.lia.id))),
  };
  const userContent = await collectUserContent();
  return {
    people: { ana, bia, caio, duda, eva, nova, sara: moderation.sara },
    ...moderation.seen,
    look,
    looks,
    own,
    archived,
    collection,
    piece,
    ownPiece,
    outfit,
    pack,
    working,
    result,
    failed,
    shared,
    reset: reset.token,
    verify: verify.token,
    as,
    userContent,
  };
}

/** An archive of long words, and a look that came of it. */
async function bringFromInstagram(ownerId: string) {
  const media = [{ uri: "media/posts/a.jpg" }, { uri: "media/posts/b.mp4" }];
  const posts = [1, 2].map((day) => ({ media, title: `${day} ${longTexts.caption.repeat(3)}`, at: 1_558_000_000 + day }));
  const zip = makeZip([
    { name: "media/posts/a.jpg", content: "a" },
    { name: listPath, content: writePosts(posts) },
  ]);
  await storeArchive(ownerId, new Blob([zip]).stream());
  const { id } = await makePicture({ id: ownerId });
  const key = "1558000001/a.jpg";
  await createImportedLook(ownerId, { key, takenAt: 1_558_000_001_000, caption: longTexts.caption, images: [{ imageUrl: imageUrlOf(id) }] });
}

function createToken() {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: createHash("sha256").update(token).digest("hex") };
}

type UserRow = { id: string };

/** Creates moderation decisions about ana and two suspended people. */
async function createModerationHistory({ ana, caio, duda }: Record<"ana" | "caio" | "duda", UserRow>) {
  const [marta, sara, tina, lia] = [
    await makeUser({ name: "Marta", email: moderatorEmails[worldCount++] ?? "", username: makeUsername("marta") }),
    await makeUser({ name: longTexts.name, username: `s${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}` }),
    await makeUser({ name: "Tina", username: makeUsername("tina") }),
    await makeUser({ name: "Lia", username: `l${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}` }),
  ];
  env.adminEmails.push(marta.email);
  const makeActInput = (reason = longReason) => ({ key: newId(), seen: null, reason });
  const actOnUser = async (person: UserRow) =>
    (await db.select({ id: moderationActs.id }).from(moderationActs).where(eq(moderationActs.userId, person.id)).orderBy(desc(moderationActs.id)))[0]?.id ?? "";

  const [removedPost, deleted] = [await makeLook({ by: ana, look: 18, caption: "Brim 3" }), await makeLook({ by: caio, look: 19, caption: "Sumiu" })];
  await decidePost(marta.id, removedPost.id, "reject", makeActInput());
  const rejectedActId = await actOnUser(ana);
  const { id: commentId } = await addComment(ana.id, deleted.id, "Compre no meu perfil ".repeat(12).trim());
  await removeComment(marta.id, deleted.id, commentId, makeActInput("Propaganda"));
  const removedActId = await actOnUser(ana);
  await createAppeal(ana.id, removedActId, longReason);
  await actOnPerson(marta.id, ana.id, { act: "warn" }, makeActInput());
  const warnedActId = await actOnUser(ana);
  await createAppeal(ana.id, warnedActId, "Era uma amiga minha, e ela deixou.");
  await decideAppeal(marta.id, warnedActId, "grant", makeActInput("Sua amiga nos escreveu."));
  await reportPost(duda.id, deleted.id, { reason: "spam", description: "" });
  await deletePost(caio.id, deleted.id);
  await actOnPerson(marta.id, sara.id, { act: "suspend", days: 30 }, makeActInput());
  await actOnPerson(marta.id, tina.id, { act: "suspend" }, makeActInput());
  await createAppeal(tina.id, await actOnUser(tina), longReason);
  await requestCopy(sara.id);
  await requestCopy(marta.id);
  await db.update(dataCopies).set({ readyAt: new Date(), parts: 2, bytes: 300_000_000 }).where(eq(dataCopies.userId, marta.id));
  await db.transaction((tx) => startDeletion(tx, lia.id, new Date()));
  return { marta, sara, tina, lia, seen: { rejected: rejectedActId, removed: removedActId, warned: warnedActId, taken: removedPost, deleted } };
}

/** Collects all user content, which is in no catalogue. */
async function collectUserContent(): Promise<string> {
  const rows = await Promise.all([
    db.execute(sql`select concat_ws(' ', username, name, bio, website) as words from users`),
    db.execute(sql`select concat_ws(' ', caption, array_to_string(tags, ' ')) as words from posts`),
    db.execute(sql`select content as words from comments union all select content from messages`),
    db.execute(sql`select concat_ws(' ', name, description) as words from collections union all select note from collection_items`),
    db.execute(sql`select prompt as words from image_edits union all select description from reports`),
    db.execute(sql`select concat_ws(' ', reason, evidence) as words from moderation_acts union all select text from appeals`),
  ]);
  return rows
    .flat()
    .map(({ words }) => words)
    .join(" ");
}

export type World = Awaited<ReturnType<typeof createWorld>>;
export type Person = "nobody" | "ana" | "eva" | "nova" | "marta" | "sara" | "tina" | "lia";
