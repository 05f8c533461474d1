import { postPhotographs } from "./photographs.ts";

// run by bin/lighthouse: bun tests/bench/phone/fill-demo.ts URL
const [url = "", password = "", ...emails] = process.argv.slice(2);

async function signIn(email: string) {
  const send = (path: string, cookie: string, body?: unknown) =>
    fetch(new URL(path, url), {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: body ? JSON.stringify(body) : null,
    });
  const response = await send("/api/auth/signin", "", { email, password });
  if (!response.ok) throw new Error(`${email}: ${response.status}`);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { get: (path: string) => send(path, cookie), post: (path: string, body: unknown) => send(path, cookie, body) };
}

await postPhotographs(await Promise.all(emails.map(signIn)), 30);
