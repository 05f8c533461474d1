import { expect, test } from "bun:test";
import { followUser } from "#app/models/people/follow.server";
import { createSignedInClient } from "../http.ts";
import { makePost, makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });

/** Finds the hidden fields of the form with this action, or null. */
function findHiddenFields(html: string, action: string, beside = ""): Record<string, string> | null {
  const form = html.match(/<form[^>]*>.*?<\/form>/gs)?.find((form) => form.includes(`action="${action}"`) && form.includes(beside));
  if (!form) return null;
  const inputs = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value = ""]) => [name, value.replaceAll("&amp;", "&")]));
}

test("without scripts ana refuses bia's suggestion, and the page she comes back to offers to undo it", async () => {
  const [ana, bia, caio] = [await makeUser(), await makeUser(), await makeUser()];
  await followUser(ana.id, caio.id);
  await followUser(caio.id, bia.id);
  for (let look = 0; look < 3; look++) await makePost({ by: bia });
  const anas = await createSignedInClient(server, ana);
  const path = `/api/users/${bia.id}/suggestion`;
  const readPeoplePage = async () => (await anas.get("/people")).text();
  const refused = await anas.form(path, findHiddenFields(await readPeoplePage(), path) ?? {});
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/people"]);

  const after = await readPeoplePage();
  expect([after.includes(`@${bia.username}`), after.includes("Desfazer")]).toEqual([false, true]);
  const undo = findHiddenFields(after, path, "Desfazer");
  expect(undo).toEqual({ _method: "post", returnTo: "/people", toast: "undone" });
  const undone = await anas.form(path, undo ?? {});
  expect([undone.status, undone.headers.get("location")]).toEqual([303, "/people"]);
  const again = await readPeoplePage();
  expect([again.includes(`@${bia.username}`), again.includes("Desfeito"), again.includes("Desfazer")]).toEqual([true, true, false]);
});

test("no form can make the toast undo anything outside of the API", async () => {
  const [ana, bia] = [await makeUser(), await makeUser()];
  const anas = await createSignedInClient(server, ana);
  const path = `/api/users/${bia.id}/suggestion`;
  for (const undoAction of ["//evil.example/api/x", "https://evil.example/api/x", "/auth", "/api/../auth", "/api/x?y=1", `/api/${"x".repeat(3000)}`]) {
    await anas.form(path, { _method: "delete", returnTo: "/activity", toast: "suggestionRefused", undo: "_method=post", undoAction });
    const page = await (await anas.get("/activity")).text();
    expect([undoAction, page.includes("Não vamos sugerir"), page.includes("Desfazer")]).toEqual([undoAction, true, false]);
  }
});
