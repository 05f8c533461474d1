import { createHash, randomBytes } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { dataCopies, emailVerifications, moderationActs, passwordResets, users } from "#app/db/schema";
import { newId } from "#app/db/schema/columns";
import { env } from "#app/env.server";
import { leavingLine } from "#app/http/account.server";
import { ingestPicture } from "#app/media/ingest.server";
import { appeal, decideAppeal } from "#app/models/appeal.server";
import { createCollection } from "#app/models/collection.server";
import { addToCollection } from "#app/models/collection-item.server";
import { addComment } from "#app/models/comment.server";
import { giveConsent } from "#app/models/consent.server";
import { currentProof } from "#app/models/credential.server";
import { requestCopy } from "#app/models/data-copy.server";
import { depart } from "#app/models/departure.server";
import { createEditLink } from "#app/models/edit-link.server";
import { followUser } from "#app/models/follow.server";
import { keepPhoto } from "#app/models/kept-photo.server";
import { setLike } from "#app/models/like.server";
import { sendMessage } from "#app/models/message.server";
import { actOnPerson, decidePost, removeComment } from "#app/models/moderation-act.server";
import { imageUrlOf } from "#app/models/picture";
import { deletePost } from "#app/models/post.server";
import { preferPost } from "#app/models/preference.server";
import { setRelation } from "#app/models/relation.server";
import { reportPost, reportUser } from "#app/models/report.server";
import { setSave } from "#app/models/save.server";
import { aResult, aTryOn } from "../get-ready/try-ons.ts";
import { aClient, aHolder, type Client, signedIn } from "../http.ts";
import { aLook, aUser } from "../people.ts";
import type { TestServer } from "../server.ts";

/** The longest there can be, without a place to break. */
const long = {
  name: "Maximiliana Wenceslau de Albuquerque e Vasconcelos Cavalcanti",
  caption: "Linhocrudospésàcabeçaparaaprimeirareuniãodoanoquenãoterminavanuncamais. ".repeat(7).slice(0, 500),
};
const words = "Foge às regras: a foto é de outra pessoa, que a reconheceu e nos escreveu. ".repeat(4).trim();

/** Whose address moderates, each in a world of its own: the ADMIN_EMAILS of the server they live on. */
export const moderators = [1, 2, 3, 4].map((number) => `marta${number}@exemplo.com`);
let worlds = 0;

const handle = (name: string) => `${name}_${Bun.randomUUIDv7("hex").slice(-6)}`;
const bytesOf = (file: string) => Bun.file(`demo/${file}.jpg`).bytes();

/** A small life in which every screen has something to show: ana's, who sees it, and those of whom she sees things. Eva is new and has nothing, marta moderates, sara and tina are suspended, lia is leaving. */
export async function aWorld(server: Pick<TestServer, "url">) {
  const ana = await aUser({ name: "Ana", username: handle("ana"), website: "https://exemplo.com", bio: "Brim e linho.", credits: 5 });
  const bia = await aUser({
    name: long.name,
    username: `b${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}`,
    bio: "ã".repeat(150),
    subscriptionPlan: "premium",
  });
  const caio = await aUser({ name: "Caio", username: handle("caio") });
  const duda = await aUser({ name: "Duda", username: handle("duda") });
  const eva = await aUser({ name: "Eva", username: handle("eva"), credits: 0 });
  const nova = await aUser({ name: "Nova", username: handle("nova"), isOnboardingComplete: false });
  const { id: face } = await ingestPicture({ ownerId: bia.id, purpose: "avatar", bytes: await bytesOf("avatar-2") });
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

  const moderation = await aModeratedPast({ ana, caio, duda });

  const looks = [];
  for (let look = 1; look <= 6; look++) looks.push(await aLook({ by: bia, look, caption: `Look ${look}`, tags: ["linho", "alfaiataria", "tricot", "xadrez"] }));
  const look = await aLook({ by: bia, look: 12, caption: long.caption, tags: ["linho"], type: "virtual_tryon", isAi: true });
  const own = await aLook({ by: ana, look: 16, caption: "Brim" });
  const archived = await aLook({ by: ana, look: 17, caption: "Brim 2", isArchived: true });
  for (const fan of [caio, bia]) await setLike(fan.id, own.id, true);
  for (const content of ["Que lindo", "Adorei a barra ".repeat(30).trim()]) await addComment(caio.id, own.id, content);
  await addComment(ana.id, look.id, "Onde?");
  for (const one of [look, ...looks.slice(0, 3)]) {
    await setLike(ana.id, one.id, true);
    await setSave(ana.id, one.id, true);
  }
  await preferPost(ana.id, looks[0]?.id ?? "", "more");
  const collection = await createCollection(ana.id, {
    name: "Casamentos, batizados e formaturas em que o traje é completo",
    description: "Brim",
    category: null,
    isPrivate: true,
  });
  for (const one of [look, ...looks.slice(0, 2)]) await addToCollection(ana.id, collection.id, one.id, { note: "com a bolsa" });

  await giveConsent(ana.id, "ai_provider", "pt");
  await keepPhoto(ana.id, imageUrlOf((await ingestPicture({ ownerId: ana.id, purpose: "edit_input", bytes: await bytesOf("look-08") })).id));
  const working = await aTryOn(ana);
  const result = await aResult(ana);
  const failed = await aResult(ana, { status: "failed", error: "content_refused", resultImageUrls: [] });
  const shared = new URL(await createEditLink(ana.id, result.id)).pathname;
  const [reset, verify] = [aToken(), aToken()];
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(passwordResets).values({ id: reset.hash, userId: eva.id, expiresAt });
  await db.insert(emailVerifications).values({ id: verify.hash, userId: bia.id, email: `${"um_endereco_comprido".repeat(3)}@exemplo.com`, expiresAt });

  await sendMessage(bia.id, ana.id, { content: "Oi https://exemplo.com/um/caminho/muito/longo/que/nao/acaba" });
  await sendMessage(ana.id, bia.id, { content: "Oi", postId: look.id });
  await sendMessage(caio.id, ana.id, { content: "Oi" });

  const complaint = { reason: "copyright" as const, description: words };
  for (const [by, one] of [
    [caio, look],
    [duda, look],
    [ana, looks[0]],
  ] as const)
    await reportPost(by.id, one?.id ?? "", by === duda ? { reason: "underage", description: "" } : complaint);
  await reportUser(caio.id, bia.id, { reason: "spam", description: words });

  const as: Record<Person, Client> = {
    nobody: aClient(server),
    ana: await signedIn(server, ana),
    eva: await signedIn(server, eva),
    nova: await signedIn(server, nova),
    marta: await signedIn(server, moderation.marta),
    sara: await signedIn(server, moderation.sara),
    tina: await signedIn(server, moderation.tina),
    lia: aHolder(server, await leavingLine(await currentProof(moderation.lia.id))),
  };
  const said = await everythingSaid();
  return {
    people: { ana, bia, caio, duda, eva, nova, sara: moderation.sara },
    ...moderation.seen,
    look,
    looks,
    own,
    archived,
    collection,
    working,
    result,
    failed,
    shared,
    reset: reset.token,
    verify: verify.token,
    as,
    said,
  };
}

function aToken() {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: createHash("sha256").update(token).digest("hex") };
}

type Someone = { id: string };

/** What moderation has decided so far: about ana's looks and words, and about two people who did worse. */
async function aModeratedPast({ ana, caio, duda }: Record<"ana" | "caio" | "duda", Someone>) {
  const [marta, sara, tina, lia] = [
    await aUser({ name: "Marta", email: moderators[worlds++] ?? "", username: handle("marta") }),
    await aUser({ name: long.name, username: `s${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}` }),
    await aUser({ name: "Tina", username: handle("tina") }),
    await aUser({ name: "Lia", username: `l${Bun.randomUUIDv7("hex").replaceAll("-", "").slice(0, 29)}` }),
  ];
  env.adminEmails.push(marta.email);
  const form = (reason = words) => ({ key: newId(), seen: null, reason });
  const actOn = async (person: Someone) =>
    (await db.select({ id: moderationActs.id }).from(moderationActs).where(eq(moderationActs.userId, person.id)).orderBy(desc(moderationActs.id)))[0]?.id ?? "";

  const [taken, deleted] = [await aLook({ by: ana, look: 18, caption: "Brim 3" }), await aLook({ by: caio, look: 19, caption: "Sumiu" })];
  await decidePost(marta.id, taken.id, "reject", form());
  const rejected = await actOn(ana);
  const { id: said } = await addComment(ana.id, deleted.id, "Compre no meu perfil ".repeat(12).trim());
  await removeComment(marta.id, deleted.id, said, form("Propaganda"));
  const removed = await actOn(ana);
  await appeal(ana.id, removed, words);
  await actOnPerson(marta.id, ana.id, { act: "warn" }, form());
  const warned = await actOn(ana);
  await appeal(ana.id, warned, "Era uma amiga minha, e ela deixou.");
  await decideAppeal(marta.id, warned, "grant", form("Sua amiga nos escreveu."));
  await reportPost(duda.id, deleted.id, { reason: "spam", description: "" });
  await deletePost(caio.id, deleted.id);
  await actOnPerson(marta.id, sara.id, { act: "suspend", days: 30 }, form());
  await actOnPerson(marta.id, tina.id, { act: "suspend" }, form());
  await appeal(tina.id, await actOn(tina), words);
  await requestCopy(sara.id);
  await requestCopy(marta.id);
  await db.update(dataCopies).set({ readyAt: new Date(), parts: 2, bytes: 300_000_000 }).where(eq(dataCopies.userId, marta.id));
  await db.transaction((tx) => depart(tx, lia.id, new Date()));
  return { marta, sara, tina, lia, seen: { rejected, removed, warned, taken, deleted } };
}

/** All that people wrote, which is in no catalogue. */
async function everythingSaid(): Promise<string> {
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

export type World = Awaited<ReturnType<typeof aWorld>>;
export type Person = "nobody" | "ana" | "eva" | "nova" | "marta" | "sara" | "tina" | "lia";
