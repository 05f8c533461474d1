// Preload: shifts the process clock by CLOCK_SHIFT ms, not the database's.
const shiftMs = Number(process.env.CLOCK_SHIFT);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [RealDate.now() + shiftMs] : given, as),
  get: (target, name) => (name === "now" ? () => RealDate.now() + shiftMs : Reflect.get(target, name)),
});

const uuidv7 = Bun.randomUUIDv7.bind(Bun) as (encoding?: "hex", time?: number | Date) => string;
Bun.randomUUIDv7 = ((encoding: "hex" = "hex", time: number | Date = Date.now()) => uuidv7(encoding, time)) as typeof Bun.randomUUIDv7;
