// Preloaded into a server process: its clock is off by CLOCK_SHIFT milliseconds, as a machine's may be. The database's is not.
const shift = Number(process.env.CLOCK_SHIFT);
const RightDate = Date;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [RightDate.now() + shift] : given, as),
  get: (target, name) => (name === "now" ? () => RightDate.now() + shift : Reflect.get(target, name)),
});

const uuidv7 = Bun.randomUUIDv7.bind(Bun) as (encoding?: "hex", time?: number | Date) => string;
Bun.randomUUIDv7 = ((encoding: "hex" = "hex", time: number | Date = Date.now()) => uuidv7(encoding, time)) as typeof Bun.randomUUIDv7;
