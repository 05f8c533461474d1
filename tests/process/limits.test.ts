import { expect, test } from "bun:test";
import { bodyErrorResponse } from "#app/http/error-response.server";
import { getBodyDeadlineSeconds } from "#app/server/body-deadline.server";
import { createSignedInClient } from "../http.ts";
import { makeUser } from "../people.ts";
import { startServer } from "../server.ts";

const server = await startServer({ WORKER: "off" });
const makeBlob = (size: number) => new Blob([new Uint8Array(size * 1024 * 1024)], { type: "image/jpeg" });

test("a JSON body over 15 MB is refused in the API's words", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const answer = await ana.post("/api/posts/upload-image", { imageData: `data:image/png;base64,${"A".repeat(16 * 1024 * 1024)}` });
  expect([answer.status, (await answer.json()).code]).toEqual([413, "too_large"]);
});

test("a form of two large photos is read, one beyond every limit goes back to its page and says why", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const headers = { referer: `${server.url}/create-post` };
  const read = await ana.form("/create-post", { image: makeBlob(11), photo: makeBlob(9), caption: "Grande" }, { headers });
  expect(read.status).toBe(413);
  expect(await read.text()).toContain("Imagem deve ter menos de 10MB");
  for (const size of [22, 100]) {
    const refused = await ana.form("/create-post", { image: makeBlob(size), caption: "Grande" }, { headers });
    expect([refused.status, refused.headers.get("location")]).toEqual([303, "/create-post"]);
    expect(await (await ana.get("/create-post")).text()).toContain("Imagem deve ter menos de 10MB");
  }
});

test("a form whose body took too long goes back to its page and says so, a call of the API gets 408; the line is closed on both", async () => {
  const ana = await createSignedInClient(server, await makeUser());
  const postTooMuch = (accept: string) => {
    const request = new Request(`${server.url}/create-post`, { method: "POST", headers: { accept, referer: `${server.url}/create-post` } });
    return bodyErrorResponse(request, "too_slow", "too_slow", { Connection: "close" });
  };
  const call = await postTooMuch("application/json");
  expect([call.status, call.headers.get("connection"), (await call.json()).code]).toEqual([408, "close", "too_slow"]);
  const form = await postTooMuch("text/html");
  expect([form.status, form.headers.get("connection"), form.headers.get("location")]).toEqual([303, "close", "/create-post"]);
  const flash = form.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const cookie = [...[...ana.cookies].map((pair) => pair.join("=")), flash].join("; ");
  expect(await (await ana.get("/create-post", { headers: { cookie } })).text()).toContain("O envio demorou demais. Tente de novo.");
});

test("a body has a minute; a photo has the time that a bad phone line takes for it, but never more than Bun would wait", () => {
  const megabyte = 1024 * 1024;
  expect([getBodyDeadlineSeconds(null), getBodyDeadlineSeconds("0"), getBodyDeadlineSeconds("5000")]).toEqual([60, 60, 61]);
  expect([getBodyDeadlineSeconds(String(1.5 * megabyte)), getBodyDeadlineSeconds(String(22 * megabyte))]).toEqual([156, 240]);
});
