import { afterAll, expect, test } from "bun:test";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { announceReply } from "#app/components/toggles/toggle-store";
import { loadOverBackground, setBackground } from "#app/routes/_overlay/background-page";

const shown = new Set<string>();
Object.assign(globalThis, { document: { getElementById: (id: string) => (shown.has(id) ? {} : null) } });
afterAll(() => Reflect.deleteProperty(globalThis, "document"));

const liked = "/?tab=collections&category=liked";
const args = { request: new Request(`https://espelho.test${liked}`), serverLoader: async () => "new list" } as unknown as ClientLoaderFunctionArgs;

/** What Back shows of the liked looks after a reply that came while it was under way. */
async function goBackAfter(path: string, isOn: boolean) {
  setBackground({ href: liked, data: "list" });
  announceReply({ path, isOn, fields: {} });
  return loadOverBackground(args);
}

test("a like answered while Back is under way loads the list of liked looks again; what changes nothing in it does not", async () => {
  shown.add("look-listed");
  expect(await goBackAfter("/api/posts/new/like", true)).toBe("new list");
  expect(await goBackAfter("/api/posts/listed/like", true)).toBe("list");
  expect(await goBackAfter("/api/posts/new/like", false)).toBe("list");
  expect(await goBackAfter("/api/posts/new/save", true)).toBe("list");
  expect(await goBackAfter("/api/users/bia/follow", true)).toBe("list");
  setBackground(null);
});
