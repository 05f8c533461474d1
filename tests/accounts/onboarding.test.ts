import { expect, test } from "bun:test";
import type { Me, Post, Settings } from "#app/models/contract";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { authorization } from "../security/authorization.ts";
import { startServer } from "../server.ts";

const server = await startServer({ RATE_LIMIT_FACTOR: "1000", WORKER: "off" });

const makeNewcomer = () => makeUser({ isOnboardingComplete: false });

// every page that needs a viewer, except onboarding
const pages = authorization.filter(({ path, isApi, access }) => !isApi && access.GET && access.GET !== "open" && path !== "/onboarding");
const fillPath = (path: string) => path.replace(/:\w+/g, () => crypto.randomUUID()).replace("/*", "/nowhere");

test("whoever has not finished is led to the onboarding from every page for the signed-in", async () => {
  const as = await createSignedInClient(server, await makeNewcomer());
  const wrong = [];
  for (const path of pages.map((row) => fillPath(row.path))) {
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
  const eva = await makeNewcomer();
  const as = await createSignedInClient(server, eva);
  for (const path of ["/onboarding", "/onboarding?step=3", "/terms", "/privacy", "/api/user/me", "/api/posts/feed"]) {
    expect({ path, status: (await as.get(path)).status }).toEqual({ path, status: 200 });
  }
  await as.form("/onboarding", { styleAnalysisEnabled: "true" });
  for (const path of ["/", "/settings", "/collections"]) expect({ path, status: (await as.get(path)).status }).toEqual({ path, status: 200 });
  const other = await createSignedInClient(server, await makeNewcomer());
  expect((await other.form("/api/auth/signout", {})).status).toBe(303);
  expect((await other.get("/settings")).status).toBe(401);
});

test("L-41: step 3 says what styles are used for, and its switch decides whether they are", async () => {
  const style = "vintage";
  const [bia, caio] = [await makeUser(), await makeUser()];
  const liked = await makePost({ by: bia, tags: ["brecho", "vintage", "retro"] });
  const newer = await makePost({ by: caio, tags: ["outra-coisa"] });
  const getFirstLook = async (as: Awaited<ReturnType<typeof createSignedInClient>>) => {
    const ids = (await as.json<Post[]>("/api/posts/feed/explore?limit=60")).map(({ id }) => id);
    return ids.indexOf(liked.id) < ids.indexOf(newer.id) ? "in style" : "newer";
  };
  for (const isOn of [true, false]) {
    const as = await createSignedInClient(server, await makeNewcomer());
    const page = await (await as.get("/onboarding?step=3")).text();
    expect(page).toMatch(/Análise de estilo<small[^>]*>O Explorar usa os estilos que você escolhe/);
    expect(page).toMatch(/<input type="checkbox" role="switch"[^>]*name="styleAnalysisEnabled"[^>]*checked=""/);
    expect(await getFirstLook(as)).toBe("newer");
    const done = await as.form("/onboarding", { stylePreferences: style, ...(isOn ? { styleAnalysisEnabled: "true" } : {}) });
    expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    expect(await as.json<Me>("/api/user/me")).toMatchObject({ isOnboardingComplete: true, stylePreferences: [style] });
    expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: isOn });
    expect(await getFirstLook(as)).toBe(isOn ? "in style" : "newer");
  }
});

test("a style nobody offers does not end the onboarding, and no style at all does", async () => {
  const eva = await makeNewcomer();
  const as = await createSignedInClient(server, eva);
  const refused = await as.form("/onboarding", { stylePreferences: "punk" });
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/onboarding?step=3"]);
  expect(await (await as.get("/onboarding?step=3")).text()).toContain("Não foi possível concluir. Tente novamente.");
  expect(await as.json<Me>("/api/user/me")).toMatchObject({ isOnboardingComplete: false });
  expect((await as.post("/api/user/complete-onboarding", { stylePreferences: [], styleAnalysisEnabled: "maybe" })).status).toBe(422);
  const repeated = await as.post("/api/user/complete-onboarding", { stylePreferences: [] });
  expect(await repeated.json()).toMatchObject({ isOnboardingComplete: true, stylePreferences: [] });
  expect(await as.json<Settings>("/api/user-settings")).toMatchObject({ styleAnalysisEnabled: true });
});
