import { afterAll, expect, test } from "bun:test";
import { forgetBody, wearAtFullSize } from "#app/components/on-me/wear-client";

const body = { state: "ready", url: "/api/user/body.webp?v=1", shape: {} };
const pictures = { before: new Blob(), after: new Blob(), width: 1, height: 1 };

/** Answers each look unless it was ended, as the browser's worker does. */
class FakeWorker {
  onmessage: ((event: { data: object }) => void) | null = null;
  isEnded = false;

  postMessage({ kind, id }: { kind: string; id?: number }) {
    if (kind !== "body") queueMicrotask(() => this.isEnded || this.onmessage?.({ data: { id, pictures } }));
  }

  terminate() {
    this.isEnded = true;
  }
}

const { Worker, fetch } = globalThis;
afterAll(() => {
  Object.assign(globalThis, { Worker, fetch });
  Reflect.deleteProperty(globalThis, "window");
});

test("ana changes her photo while a look waits for it: the look is put on the new one", async () => {
  Object.assign(globalThis, {
    window: globalThis,
    Worker: FakeWorker,
    fetch: async (path: string) => (path === "/api/user/body" ? Response.json(body) : new Response("layers")),
  });
  const worn = wearAtFullSize({ shape: {}, url: "/layers" }, "mark");
  forgetBody();
  expect(await worn).toEqual(pictures);
});
