import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "#app/db/client.server";
import { users } from "#app/db/schema";
import { isInOneScript, isReadable } from "#app/models/account/name-script";
import { isReservedDisplayName, isReservedUsername } from "#app/models/account/reserved-names";
import { requireMe } from "#app/models/account/user.server";
import { createClient, createSignedInClient } from "../http.ts";
import { makeUser, password } from "../people.ts";
import { authorization } from "../security/authorization.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "100", WORKER: "off" });

const reserved =
  "admin adm1n 4dmin _admin_ adminn adrnin admin2024 admin_joana joana_admin espelho esp3lho espelho_oficial espelhooficial 0ficial_espelho equipe_espelho time_do_espelho espelho_br suporte supporte suporte24 espelho_suporte_br moderacao m0derador moderador_3 support soporte official api p0st l0gin get_ready null mod m0d mod1 root root1 1root aclmin espelhopay espelho_seguro espelho_pix espelho_premium 24h_suporte";
const free =
  "ana ali alice user123 legal10 espelho_da_ana espelhomagico espelho_meu badminton_br stafford mood moda_oficial anitta_oficial supportive_ana pressa teamana sacha botelho infinito adriana admiravel edite media1 storyteller pagodeiro moda modelo modista model modern1 moderna comoda raiz_root1a claudia loja_da_ana pro_cliente espelhos_e_brilhos seguro_ana";

test("SEC-76, SEC-113: names that speak for the product or its staff are nobody's, however they are spelled, and ordinary ones stay free", () => {
  expect(reserved.split(" ").filter((name) => !isReservedUsername(name))).toEqual([]);
  expect(free.split(" ").filter(isReservedUsername)).toEqual([]);
  const staff = ["Espelho", "Equipe Espelho", "Suporte do Espelho", "Admin", "Administração", "Еspelho", "Ａｄｍｉｎ", "Ⓐⓓⓜⓘⓝ", "ESPELHO ✔️", "Espelho®"];
  staff.push("Suporte 24h", "Suporte ao cliente Espelho", "Atendimento ao Cliente", "ᴇsᴘᴇʟʜᴏ", "Ɛspelho", "Espelħo", "🅴spelho", "🅢🅤🅟🅞🅡🅣🅔");
  expect(staff.filter((name) => !isReservedDisplayName(name))).toEqual([]);
  expect(["Ana Lima", "Espelho Mágico", "Legal Ana", "Ali", "山田", "Loja da Bia", "Moda 24h", "Cliente Feliz"].filter(isReservedDisplayName)).toEqual([]);
});

test("no address of the site can be a username", () => {
  const begins = new Set(authorization.flatMap(({ path }) => path.split("/")[1]?.replaceAll("-", "_") || []).filter((name) => /^\w{3,30}$/.test(name)));
  expect(begins.size).toBeGreaterThan(20);
  expect([...begins].filter((name) => !isReservedUsername(name))).toEqual([]);
});

// real names, as their languages write them
const kind = [
  "João da Conceição",
  "Mª José D'Ávila",
  "Nguyễn Thị Ánh",
  "Zoë Şebnem Ğ",
  "Conan O’Brien",
  "Ẹ́niọlá",
  "Kealiʻi",
  "山田太郎",
  "ヤマダ・タロー",
  "Yuki 田中",
  "葛\u{e0100}城",
  "김민수",
  "王小明 Wang",
  "Иван Петрович Ёлкин",
  "Мар'яна",
  "Γιώργος",
  "محمد علي",
  "مُحَمَّدٌ",
  "میرزا\u200cنیا",
  "שָׁלוֹם",
  "अनिता शर्मा",
  "क्\u200dष",
  "ශ්\u200dරී",
  "สมชาย",
  "ကြွှေ့",
  "ភាសាខ្មែរ",
  "Հայկ",
  "გიორგი",
  "Ana ❤️",
  "Ana 👩‍👩‍👧 🏳️‍🌈 🇧🇷",
  "★ Ana 2 ★",
];

const refusedNames = [
  "Аnа",
  "Pаulo",
  "Αna",
  "Անna",
  "Ꭺna",
  "𝓐𝓷𝓪",
  "علي Ali",
  "Ana\u202eamiL",
  "A\u200bna",
  "A\u200dna",
  "An\u00ada",
  "Ana\u2066",
  "Ana\u061c",
  "Ana\ufe0f",
  "Ana\u{e0041}",
  "A\u034fna",
  "\u3164",
  "\u2800",
  "Z\u0337\u0322\u031ba",
  "A\u20ddna",
  "Ana \u0301",
];

test("SEC-113: a name is in one script and holds nothing invisible; names of many languages are", () => {
  expect(kind.filter((name) => !isReadable(name) || !isInOneScript(name))).toEqual([]);
  expect(refusedNames.filter((name) => isReadable(name) && isInOneScript(name))).toEqual([]);
});

test("SEC-113: whoever signs up is told beside the field that a name is reserved, by page and by API", async () => {
  const words = "Este nome de usuário é reservado. Escolha outro.";
  const page = await createClient(server).form("/auth?mode=signup", {
    email: "novo@exemplo.com",
    username: "Espelho_Oficial",
    password,
    confirmPassword: password,
  });
  expect([page.status, (await page.text()).includes(words)]).toEqual([422, true]);
  const call = await createClient(server).post("/api/auth/signup", { email: "novo@exemplo.com", username: "ADM1N", password });
  expect([call.status, await call.json()]).toMatchObject([400, { code: "invalid", issues: [{ path: "username", message: words }] }]);
  const english = await createClient(server).post(
    "/api/auth/signup",
    { email: "n@e.com", username: "support", password },
    { headers: { cookie: "language=en" } },
  );
  expect(((await english.json()) as { issues: { message: string }[] }).issues[0]?.message).toBe("This username is reserved. Choose another one.");
  expect(await db.$count(users, eq(users.email, "novo@exemplo.com"))).toBe(0);
});

test("a profile takes no name of two scripts, no invisible letters, no staff's name; who has one keeps it", async () => {
  const ana = await makeUser({ name: "Аna antiga" });
  const as = await createSignedInClient(server, ana);
  const form = (name: string, more = {}) => as.form("/profile/edit", { name, bio: "", website: "", location: "", ...more });
  for (const name of [...refusedNames, "Suporte Espelho"]) {
    for (const path of ["/api/user/profile", "/api/auth/profile"]) expect([name, (await as.patch(path, { name })).status]).toEqual([name, 422]);
  }
  const mixed = await form("Pаulo");
  expect([mixed.status, (await mixed.text()).includes("Escreva o nome com letras de um só alfabeto.")]).toEqual([422, true]);
  expect((await as.patch("/api/user/profile", { bio: "Linho\u202e e botão" })).status).toBe(422);
  expect((await as.patch("/api/user/profile", { location: "Re\u200bcife" })).status).toBe(422);
  const saved = await form("Аna antiga", { bio: "Moda e мода, 服 👗" });
  expect(saved.status).toBe(303);
  expect(await requireMe(ana.id)).toMatchObject({ name: "Аna antiga", bio: "Moda e мода, 服 👗" });
  for (const name of ["João da Conceição", "山田太郎", "محمد علي"]) expect([name, (await as.patch("/api/user/profile", { name })).status]).toEqual([name, 200]);
});
