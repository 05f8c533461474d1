import { expect, spyOn, test } from "bun:test";
import { createLoadContext } from "#app/http/context.server";
import { languageCookie, sessionCookie, themeCookie } from "#app/http/cookies.server";

const serialize = async (cookie: typeof sessionCookie, value: string) => (await cookie.serialize(value)).split(";")[0] ?? "";

test("a Cookie header holds each cookie's own value, the second time as the first; one that was changed holds none", async () => {
  const [ana, bia] = [await serialize(sessionCookie, "ana's token"), await serialize(sessionCookie, "bia's token")];
  const dark = await serialize(themeCookie, "dark");
  const forged = ana.replace(/=.{8}/, (start) => start.slice(0, -4) + [...start.slice(-4)].reverse().join(""));
  const long = `${ana}; filler=${"x".repeat(2000)}`;
  for (const _ of ["anew", "as kept"]) {
    expect(await sessionCookie.parse(`${ana}; ${dark}`)).toBe("ana's token");
    expect(await themeCookie.parse(`${ana}; ${dark}`)).toBe("dark");
    expect(await languageCookie.parse(`${ana}; ${dark}`)).toBeNull();
    expect(await sessionCookie.parse(bia)).toBe("bia's token");
    expect(await sessionCookie.parse(long)).toBe("ana's token");
    expect([forged !== ana, await sessionCookie.parse(forged)]).toEqual([true, null]);
    expect(await sessionCookie.parse(null)).toBeNull();
  }
});

test("a header that was read before is not parsed again, but for one of more than a thousand characters", async () => {
  const parsed = spyOn(Object.getPrototypeOf(sessionCookie) as typeof sessionCookie, "parse");
  const countParsed = async (header: string) => {
    parsed.mockClear();
    for (const _ of ["first", "second"]) await sessionCookie.parse(header);
    return parsed.mock.calls.length;
  };
  const carla = await serialize(sessionCookie, "carla's token");
  expect([await countParsed(carla), await countParsed(`${carla}; filler=${"x".repeat(2000)}`)]).toEqual([1, 2]);
  parsed.mockRestore();
});

test("the address of who polls or reads a picture is asked of the socket when it is needed, any other at once", async () => {
  const countAsked = async (method: string, path: string) => {
    let asked = 0;
    const getAddress = () => `192.0.2.${++asked}`;
    const connection = { nonce: "", requestId: "", getAddress, disableTimeout() {}, setLogUserId() {} };
    const context = await createLoadContext(new Request(`http://localhost${path}`, { method }), connection);
    const before = asked;
    return [before, context.address, context.address, asked];
  };
  const [later, atOnce] = [
    [0, "192.0.2.1", "192.0.2.1", 1],
    [1, "192.0.2.1", "192.0.2.1", 1],
  ];
  expect(await countAsked("GET", "/api/messages/unread-count")).toEqual(later);
  expect(await countAsked("HEAD", "/media/a/640.webp")).toEqual(later);
  expect(await countAsked("POST", "/media/a/640.webp")).toEqual(atOnce);
  expect(await countAsked("GET", "/")).toEqual(atOnce);
});
