import { expect, test } from "bun:test";
import type { Me, Post, Settings } from "#app/models/contract";
import { signedIn } from "../http.ts";
import { aPost, aUser } from "../people.ts";
import { authorization } from "../security/authorization.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const aNewcomer = () => aUser({ isOnboardingComplete: false });

// every page that asks who reads it, but the one it leads to
const pages = authorization.filter(({ path, isApi, access }) => !isApi && access.GET && access.GET !== "open" && path !== "/onboarding");
const filled = (path: string) => path.replace(/:\w+/g, () => crypto.randomUUID()).replace("/*", "/nowhere");

test("whoever has not finished is led to the onboarding from every page for the signed-in", async () => {
  const as = await signedIn(server, await aNewcomer());
  const wrong = [];
  for (const path of pages.map((row) => filled(row.path))) {
    const answer = await as.get(path);
    if (answer.status !== 302 || answer.headers.get("location") !== "/onboarding") wrong.push(`${path}: ${answer.status} ${answer.headers.get("location")}`);
  }
  expect(pages.length).toBeGreaterThan(25);
  expect(wrong).toEqual([]);
  for (const path of ["/?tab=collections", "/?tab=tryon", "/?tab=profile"]) expect((await as.get(path)).headers.get("location")).toBe("/onboarding");
  const data = await as.get("/settings.data");
  expect([data.status, await data.text()]).toEqual([202, expect.stringContaining("/onboarding")]);
});

test("the onboarding itself, the law, the way out and the API stay open to them, and the rest once they are done", async () => {
  const eva = await aNewcomer();
  const as = await signedIn(server, eva);
  for (const path of ["/onboarding", "/onboarding?step=3", "/terms", "/privacy", "/api/user/me", "/api/posts/feed"]) {
    expect({ path, status: (await as.get(path)).status }).toEqual({ path, status: 200 });
  }
  await as.form("/onboarding", { styleAnalysisEnabled: "true" });
  for (const path of ["/", "/settings", "/collections"]) expect({ path, status: (await as.get(path)).status }).toEqual({ path, status: 200 });
  const other = await signedIn(server, await aNewcomer());
  expect((await other.form("/api/auth/signout", {})).status).toBe(303);
  expect((await other.get("/settings")).status).toBe(401);
});

test("L-41: step 3 says what styles are used for, and its switch decides whether they are", async () => {
  const style = "vintage";
  const [bia, caio] = [await aUser(), await aUser()];
  const liked = await aPost({ by: bia, tags: ["brecho", "vintage", "retro"] });
  const newer = await aPost({ by: caio, tags: ["outra-coisa"] });
  const firstOf = async (as: Awaited<ReturnType<typeof signedIn>>) => {
    const ids = (await as.json<Post[]>("/api/posts/feed/explore?limit=60")).map(({ id }) => id);
    return ids.indexOf(liked.id) < ids.indexOf(newer.id) ? "in style" : "newer";
  };
  for (const isOn of [true, false]) {
    const as = await signedIn(server, await aNewcomer());
    const page = await (await as.get("/onboarding?step=3")).text();
    expect(page).toMatch(/Análise de estilo<small[^>]*>O Explorar usa os estilos que você escolhe/);
    expect(page).toMatch(/<input type="checkbox" role="switch"[^>]*name="styleAnalysisEnabled"[^>]*checked=""/);
    expect(await firstOf(as)).toBe("newer");
    const done = await as.form("/onboarding", { stylePreferences: style, ...(isOn ? { styleAnalysisEnabled: "true" } : {}) });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    expect(await as.json<Me>("/api/user/me")).toMatchObject({ isOnboardingComplete: true, stylePreferences: [style] });
    expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: isOn });
    expect(await firstOf(as)).toBe(isOn ? "in style" : "newer");
  }
});

test("a style nobody offers does not end the onboarding, and no style at all does", async () => {
  const eva = await aNewcomer();
  const as = await signedIn(server, eva);
  const refused = await as.form("/onboarding", { stylePreferences: "punk" });
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/onboarding?step=3"]);
  expect(await (await as.get("/onboarding?step=3")).text()).toContain("Não foi possível concluir. Tente novamente.");
  expect(await as.json<Me>("/api/user/me")).toMatchObject({ isOnboardingComplete: false });
  expect((await as.post("/api/user/complete-onboarding", { stylePreferences: [], styleAnalysisEnabled: "maybe" })).status).toBe(422);
  const kept = await as.post("/api/user/complete-onboarding", { stylePreferences: [] });
  expect(await kept.json()).toMatchObject({ isOnboardingComplete: true, stylePreferences: [] });
  expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: true });
});
