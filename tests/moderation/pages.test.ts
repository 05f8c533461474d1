import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { appeals, moderationActs, posts, users } from "#app/db/schema";
import { highestId, lowestId } from "#app/lib/uuid";
import { addComment } from "#app/models/looks/comment.server";
import { reportPost, reportUser } from "#app/models/moderation/report.server";
import { nextPagePath } from "#app/paths";
import { type Client, createClient, createSignedInClient } from "../http.ts";
import { findLink, startInbox } from "../inbox.ts";
import { makeLook, makeMorePictures, makePost, makeUser, password } from "../people.ts";
import { startServer } from "../server.ts";

const inbox = await startInbox();
const server = await startServer({ ADMIN_EMAILS: "Marta@Exemplo.com, rui@exemplo.com", SMTP_URL: inbox.url, RATE_LIMIT_FACTOR: "1000" });

const marta = await makeUser({ username: "marta_modera", email: "marta@exemplo.com" });
const asMarta = await createSignedInClient(server, marta);
const addresses = ["/admin", "/admin/pending", "/admin/appeals", "/admin/acts", "/admin/people", "/%61dmin"];

/** Page text without request-specific parts. */
const stripRequestData = (html: string, path: string) =>
  html
    .replaceAll(path, "")
    .replaceAll(encodeURIComponent(path), "")
    .replace(/nonce="[^"]+"|[0-9a-f]{8}-[0-9a-f-]{27}/g, "");

const findHiddenField = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";

/** Submits the page's form without scripts. */
async function submitPageForm(as: Client, path: string, fields: Record<string, string>) {
  const html = await (await as.get(path)).text();
  const seen = findHiddenField(html, "seen");
  return as.form(path, { key: findHiddenField(html, "key"), ...(seen ? { seen } : {}), ...fields });
}

// first: the process has shown no unknown address yet
test("no page names moderation's routes to others: not after marta missed one, and not where an address is refused", async () => {
  const asBia = await createSignedInClient(server, await makeUser());
  expect((await asMarta.get("/admin/nowhere")).status).toBe(404);
  const form = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const pages = [await asBia.get("/nowhere"), await asBia.get("/admin/nowhere"), await asBia.raw("POST", "/admin/nowhere", "x".repeat(20_000_000), form)];
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 413]);
  for (const page of pages) {
    const html = await page.text();
    expect([html.includes("data-later"), html.includes("routes/admin")]).toEqual([true, false]);
  }
});

test("moderation is an address nobody knows, byte for byte, to the signed-out, to everybody else and to an address not proven", async () => {
  const [bia, rui] = [await makeUser(), await makeUser({ email: "rui@exemplo.com" })];
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, rui.id));
  const look = await makePost({ by: bia, moderationStatus: "held" });
  const others: [string, Client][] = [
    ["nobody", createClient(server)],
    ["bia", await createSignedInClient(server, bia)],
    ["rui", await createSignedInClient(server, rui)],
  ];
  const wrong: string[] = [];
  for (const [who, as] of others) {
    for (const path of [...addresses, `/admin/posts/${look.id}`, `/admin/people/${bia.id}`]) {
      const unknown = path.replace(/^\/(admin|%61dmin)/, "/nimda");
      const [there, nowhere] = [await as.get(path), await as.get(unknown)];
      const same = stripRequestData(await there.text(), path) === stripRequestData(await nowhere.text(), unknown);
      const headers = ["cache-control", "content-type", "vary"].filter((name) => there.headers.get(name) !== nowhere.headers.get(name));
      if (!same || headers.length > 0 || there.status !== nowhere.status || there.status !== (who === "nobody" ? 401 : 404))
        wrong.push(`${who} ${path}: ${there.status}`);
      const [sent, sentNowhere] = [await as.form(path, { act: "approve" }), await as.form(unknown, { act: "approve" })];
      if (sent.status !== sentNowhere.status) wrong.push(`${who} POST ${path}: ${sent.status}`);
      const [data, nothing] = [await as.get(`${path}.data?_routes=routes%2Fadmin`), await as.get(`${unknown}.data?_routes=routes%2Fadmin`)];
      if (data.status !== nothing.status || (await data.text()) !== (await nothing.text())) wrong.push(`${who} ${path}.data`);
    }
    const manifest = await (await as.get("/__manifest?p=%2Fadmin&version=x")).text();
    if (manifest.includes("routes/admin")) wrong.push(`${who} reads of it in the manifest`);
  }
  expect(wrong).toEqual([]);
  for (const path of addresses) expect((await asMarta.get(path)).status).toBe(200);
  expect((await asMarta.get("/admin/posts/nothing")).status).toBe(404);
  const home = await (await asMarta.get("/")).text();
  const file = /\/assets\/manifest-[\w-]+\.js/.exec(home)?.[0] ?? "/assets/manifest-x.js";
  expect((await asMarta.get(file)).status).toBe(404);
});

test("without scripts marta takes a look down from the queue: its picture is hers to see, then nobody's but its author's", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: ana, look: 5, privacy: "followers", caption: "Look denunciado" });
  const picture = `/media/${look.imageUrl}/320.webp`;
  const [asAna, asBia] = [await createSignedInClient(server, ana), await createSignedInClient(server, bia)];
  await asBia.post(`/api/users/${ana.id}/follow`);
  expect([(await asMarta.get(picture)).status, (await asBia.get(picture)).status]).toEqual([404, 200]);
  await reportPost(bia.id, look.id, { reason: "other", description: "Veja a <b>legenda</b>" });

  const queue = await (await asMarta.get("/admin")).text();
  expect(queue).toContain(`/admin/posts/${look.id}`);
  expect(queue).toContain("Outro motivo");
  const page = await (await asMarta.get(`/admin/posts/${look.id}`)).text();
  expect(page).toContain("Veja a &lt;b&gt;legenda&lt;/b&gt;");
  expect(page).toContain(bia.username);
  expect((await asMarta.get(picture)).status).toBe(200);

  const path = `/admin/posts/${look.id}`;
  const blank = await submitPageForm(asMarta, path, { form: "decide", act: "reject", reason: "  " });
  expect([blank.status, (await blank.text()).includes("Escreva o motivo")]).toEqual([422, true]);
  const long = await submitPageForm(asMarta, path, { form: "decide", act: "reject", reason: "x".repeat(2001) });
  expect(long.status).toBe(422);
  const done = await submitPageForm(asMarta, path, { form: "decide", act: "reject", reason: `${"Um motivo longo. ".repeat(100)}\r\nCom duas linhas.` });
  expect([done.status, done.headers.get("location")]).toEqual([303, path]);
  expect([(await asBia.get(picture)).status, (await asBia.get(`/post/${look.id}`)).status, (await asAna.get(picture)).status]).toEqual([404, 404, 200]);

  const late = await asMarta.form(path, { key: crypto.randomUUID(), form: "decide", act: "approve", reason: "guardado" });
  expect(late.status).toBe(409);
  const again = await late.text();
  expect(again).toContain("Isto já foi decidido enquanto você lia");
  expect(again).toContain("guardado");

  const [act] = await db.select().from(moderationActs).where(eq(moderationActs.postId, look.id));
  const notice = `/moderation/${act?.id}`;
  expect(await (await asAna.get("/activity")).text()).toContain(`href="${notice}"`);
  expect(await (await asAna.get(`/post/${look.id}`)).text()).toContain(`href="${notice}"`);
  const noticeText = await (await asAna.get(notice)).text();
  expect(noticeText).toContain("Com duas linhas.");
  expect(noticeText).toContain(">Só você o vê agora.<");
  expect([noticeText.includes(bia.username), noticeText.includes("marta_modera"), noticeText.includes("legenda&lt;")]).toEqual([false, false, false]);
  expect((await asBia.get(notice)).status).toBe(404);
  expect((await asAna.form(notice, { text: "" })).status).toBe(422);
  expect((await asAna.form(notice, { text: "É meu look" })).status).toBe(303);
  expect(await (await asAna.get(notice)).text()).toContain("Recebemos sua resposta");

  const answers = await (await asMarta.get("/admin/appeals")).text();
  expect(answers).toContain("É meu look");
  const granted = await submitPageForm(asMarta, "/admin/appeals", { form: "x", actId: act?.id ?? "", act: "grant", reason: "Você tem razão" });
  expect(granted.status).toBe(303);
  const back = await (await asAna.get(notice)).text();
  expect(["Sua resposta foi aceita", "Você tem razão", ">Só você o vê agora.<"].map((words) => back.includes(words))).toEqual([true, true, false]);
  expect((await asBia.get(picture)).status).toBe(200);
  const record = (await (await asMarta.get("/admin/acts")).text()).replaceAll("<!-- -->", "");
  for (const words of ["retirou o look", "aceitou a resposta", "@marta_modera", `@${ana.username}`]) expect(record).toContain(words);
});

test("marta approves what waits with one button, takes a comment off and finds a person by name", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const look = await makeLook({ by: ana, look: 6 });
  const comment = await addComment(bia.id, look.id, "Um comentário feio");
  const more = await makeMorePictures({ id: look.id, userId: ana.id }, 2);
  const waiting = await (await asMarta.get("/admin/pending")).text();
  for (const part of [`/admin/posts/${look.id}`, ...more.map(({ id }) => `/media/${id}/`)]) expect(waiting).toContain(part);
  const blank = { form: `comment-${comment.id}`, act: "remove_comment", commentId: comment.id, reason: " " };
  const refused = await submitPageForm(asMarta, `/admin/posts/${look.id}`, blank);
  expect([refused.status, /<details open="">.*Escreva o motivo/s.test(await refused.text())]).toEqual([422, true]);
  const removed = await submitPageForm(asMarta, `/admin/posts/${look.id}`, {
    form: `comment-${comment.id}`,
    act: "remove_comment",
    commentId: comment.id,
    reason: "Ofende",
  });
  expect(removed.status).toBe(303);
  // a picture that came after marta opened the page is not approved unseen
  const shown = [look.imageUrl, ...more.map(({ id }) => id)].join(" ");
  expect(waiting).toContain(`value="${shown}"`);
  const approve = (pictures: string) => asMarta.form(`/admin/posts/${look.id}?from=pending`, { key: crypto.randomUUID(), act: "approve", pictures });
  expect((await approve(shown.split(" ").slice(0, -1).join(" "))).status).toBe(409);
  const approved = await approve(shown);
  expect([approved.status, approved.headers.get("location")]).toEqual([303, "/admin/pending"]);
  const second = await makePost({ by: ana });
  const further = await asMarta.form(`/admin/posts/${second.id}?from=pending&at=${look.id}`, { key: crypto.randomUUID(), act: "approve" });
  expect(further.headers.get("location")).toBe(`/admin/pending?cursor=${look.id}`);
  const late = await asMarta.form(`/admin/posts/${look.id}?from=pending`, { key: crypto.randomUUID(), act: "approve" });
  expect([late.status, (await late.text()).includes("Isto já foi decidido enquanto você lia")]).toEqual([409, true]);
  const [row] = await db.select({ status: posts.moderationStatus, count: posts.commentsCount }).from(posts).where(eq(posts.id, look.id));
  expect(row).toEqual({ status: "approved", count: 0 });
  expect((await asMarta.get(`/admin/people?name=@${bia.username.toUpperCase()}`)).headers.get("location")).toBe(`/admin/people/${bia.id}`);
  expect(await (await asMarta.get("/admin/people?name=ninguem_assim")).text()).toContain("Ninguém com este nome");
  expect(await (await asMarta.get(`/admin/people/${bia.id}`)).text()).toContain("Conta ativa");
  await db.update(users).set({ deletionRequestedAt: new Date() }).where(eq(users.id, bia.id));
  expect(await (await asMarta.get(`/admin/people/${bia.id}`)).text()).toContain("Conta em exclusão");
  const own = await asMarta.form(`/admin/people/${marta.id}`, { key: crypto.randomUUID(), form: "person", act: "warn", reason: "x" });
  expect([own.status, (await own.text()).includes("ninguém age sobre quem modera")]).toEqual([400, true]);
});

test("a suspended person reads why on every page, in their language, may answer once, take their data and leave, and nothing else", async () => {
  const [ana, bia] = [await makeUser({ locale: "en" }), await makeUser()];
  const look = await makeLook({ by: ana, look: 7 });
  await reportUser(bia.id, ana.id, { reason: "spam", description: "" });
  const asAna = await createSignedInClient(server, ana);
  const asBia = await createSignedInClient(server, bia);
  const events = await asAna.get("/api/events");
  const reader = events.body?.getReader();
  await reader?.read();
  const path = `/admin/people/${ana.id}`;
  const blank = await submitPageForm(asMarta, path, { form: "person", act: "suspend", days: "7", reason: " " });
  expect([blank.status, (await blank.text()).includes('<option value="7" selected=""')]).toEqual([422, true]);
  expect((await submitPageForm(asMarta, path, { form: "person", act: "suspend", days: "7", reason: "Spam todos os dias" })).status).toBe(303);
  for (let part = await reader?.read(); part && !part.done; ) part = await reader?.read();

  const mail = await inbox.waitForMail(ana.email, "Your Espelho account has been suspended");
  expect(mail.text).toContain("Spam todos os dias");
  expect(mail.text).toContain("until");
  expect(mail.text).toContain(`${server.url}/suspended`);
  expect(findLink(mail, "reset-password")).toBe("");

  asAna.cookies.set("language", "en");
  for (const address of ["/", "/activity", "/settings", `/post/${look.id}`, `/user/${bia.id}`, "/messages", "/onboarding"]) {
    const answer = await asAna.get(address);
    expect([address, answer.status, answer.headers.get("location")]).toEqual([address, 303, "/suspended"]);
  }
  const page = await (await asAna.get("/suspended")).text();
  for (const words of ["Your account is suspended", "Spam todos os dias", "The suspension lasts until", "Request a copy", "Sign out", "Delete account"])
    expect(page).toContain(words);
  const refusals = [await asAna.get("/api/user/me"), await asAna.post(`/api/posts/${look.id}/like`), await asAna.get("/api/events")];
  for (const answer of refusals)
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "suspended", message: expect.stringContaining("suspended") }]);
  expect((await asAna.get(`/media/${look.imageUrl}/320.webp`)).status).toBe(404);
  expect((await asBia.get(`/user/${ana.id}`)).status).toBe(404);
  expect((await asBia.get(`/post/${look.id}`)).status).toBe(404);

  const entering = createClient(server);
  expect((await entering.post("/api/auth/signin", { email: ana.email, password, provider: "replit" })).status).toBe(200);
  expect((await entering.get("/")).headers.get("location")).toBe("/suspended");
  expect((await asAna.form("/suspended", { text: "I sent nothing" })).status).toBe(303);
  expect(await (await asAna.get("/suspended")).text()).toContain("I sent nothing");
  expect((await asAna.post("/api/data-copies")).status).toBe(201);
  expect((await asAna.get("/settings/delete")).status).toBe(200);

  const [suspension] = await db.select({ actId: appeals.actId }).from(appeals).where(eq(appeals.userId, ana.id));
  const upheld = await submitPageForm(asMarta, "/admin/appeals", {
    form: "x",
    actId: suspension?.actId ?? "",
    act: "uphold",
    reason: "Os envios estão no registro",
  });
  expect(upheld.status).toBe(303);
  expect((await inbox.waitForMail(ana.email, "We have read your answer")).text).toContain("Os envios estão no registro");
  expect(await (await asAna.get("/suspended")).text()).toContain("Os envios estão no registro");
  expect((await submitPageForm(asMarta, path, { form: "person", act: "lift", reason: "Já basta" })).status).toBe(303);
  expect((await asAna.get("/suspended")).headers.get("location")).toBe("/");
  expect((await asAna.get("/api/user/me")).status).toBe(200);
  expect((await inbox.waitForMail(ana.email, "Your Espelho account is back")).text).toContain("Já basta");
  expect((await asAna.form("/api/auth/signout", { returnTo: "/auth" })).status).toBe(303);
});

test("whose report takes an AI look out of sight reads below the thanks that it is under review, and nobody else does", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  const look = await makePost({ by: ana, isAi: true });
  const path = `/post/${look.id}`;
  const [asBia, asCaio] = [await createSignedInClient(server, bia), await createSignedInClient(server, caio)];
  const readNotice = async (as: Client) => {
    const answer = await as.get(path);
    const page = await answer.text();
    return [answer.status, ...["Obrigado", "Look em análise", "Post não encontrado"].map((words) => page.includes(words))];
  };
  const sent = await asBia.form(`/api/posts/${look.id}/report`, { reason: "ai_misuse", returnTo: path, toast: "reported" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
  expect(await readNotice(asBia)).toEqual([404, true, true, false]);
  expect(await readNotice(asCaio)).toEqual([404, false, false, true]);
  expect((await submitPageForm(asMarta, `/admin/posts/${look.id}`, { form: "decide", act: "reject", reason: "Não é dela" })).status).toBe(303);
  expect(await readNotice(asBia)).toEqual([404, false, false, true]);
});

test("a part of moderators' lists of which all is done leads to what still waits before it", async () => {
  await makePost({ by: await makeUser() });
  for (const list of ["/admin", "/admin?state=resolved", "/admin/pending", "/admin/appeals", "/admin/people"]) {
    const beyond = await asMarta.get(nextPagePath(list, highestId));
    expect([beyond.status, beyond.headers.get("location")]).toEqual([302, list]);
    expect((await asMarta.get(list)).status).toBe(200);
  }
  const page = await (await asMarta.get(nextPagePath("/admin/pending", lowestId))).text();
  expect(page).toContain(`?from=pending&amp;at=${lowestId}`);
});

test("moderators work in English as well", async () => {
  asMarta.cookies.set("language", "en");
  const html = await (await asMarta.get("/admin")).text();
  asMarta.cookies.delete("language");
  for (const words of ["Reports", "Answers", "Open", "Dismissed"]) expect(html).toContain(words);
});
