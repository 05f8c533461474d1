import { expect, spyOn, test } from "bun:test";
import { Socket } from "node:net";
import { Link } from "@remix-run/react";
import fc from "fast-check";
import postgres from "postgres";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { decode, encode } from "turbo-stream";

const originalWrite = Socket.prototype.write;

test("every patch is of the version that is installed: Bun ignores the others without a word", async () => {
  const { patchedDependencies } = await Bun.file("package.json").json();
  const installed = Object.keys(patchedDependencies).map(async (patched) => {
    const name = patched.slice(0, patched.lastIndexOf("@"));
    const { version } = await Bun.file(`node_modules/${name}/package.json`).json();
    return `${name}@${version}`;
  });
  expect(await Promise.all(installed)).toEqual(Object.keys(patchedDependencies));
});

test("postgres sends a query in the tick that asks, not after what else waits in the event loop", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
  await sql`select 1`;
  const order: string[] = [];
  const write = spyOn(Socket.prototype, "write").mockImplementation(function (this: Socket, ...args) {
    order.push("query");
    return originalWrite.apply(this, args as Parameters<Socket["write"]>);
  } as Socket["write"]);
  const others = new Promise<void>((resolve) => setImmediate(() => resolve(void order.push("other work"))));
  await Promise.all([sql`select 2`, others]);
  write.mockRestore();
  expect(order).toEqual(["query", "other work"]);
  await sql.end();
});

test("postgres sends the queries of one tick on one connection together", async () => {
  const sql = postgres(process.env.DATABASE_URL ?? "", { max: 1, prepare: false });
  await sql`select 1`;
  const write = spyOn(Socket.prototype, "write");
  const answers = await Promise.all([sql`select 1 as number`, sql`select 2 as number`, sql`select 3 as number`]);
  expect([answers.map(([row]) => row?.number), write.mock.calls.length]).toEqual([[1, 2, 3], 1]);
  write.mockRestore();
  await sql.end();
});

test("turbo-stream gives back what it was given, with what stands in it twice as one", async () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double().map((number) => number || 0),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY),
    fc.date({ noInvalidDate: true }),
  );
  const value = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("node"), { maxLength: 5 }),
      fc.dictionary(
        fc.string().filter((name) => name !== "__proto__"),
        tie("node"),
        { maxKeys: 5, noNullPrototype: true },
      ),
    ),
  })).node;
  await fc.assert(
    fc.asyncProperty(value, value, async (one, other) => {
      const given = { one, other, again: [one, other, { one }] };
      const decoded = await decode(encode(given));
      await decoded.done;
      const got = decoded.value as typeof given;
      expect(got).toEqual(given);
      if (typeof one === "object") expect(got.again[0]).toBe(got.one);
    }),
  );
});

test("Remix renders a link on the server without its router", () => {
  const link = createElement(Link, { to: "/search?q=a&tab=looks", className: "icb", "aria-label": "Buscar", state: { isOver: true }, replace: true }, "Buscar");
  expect(renderToString(link)).toBe('<a class="icb" aria-label="Buscar" href="/search?q=a&amp;tab=looks" data-discover="true">Buscar</a>');
});
