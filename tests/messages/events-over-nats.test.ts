import { withNats } from "#tests/nats";
import { useNats } from "#tests/nats-on";

// the tests of events.test.ts once more, over NATS
await withNats(async () => {
  await useNats();
  await import("./events.test.ts");
});
