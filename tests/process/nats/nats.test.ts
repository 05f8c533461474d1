import { withNats } from "#tests/nats";
import { useNats } from "#tests/nats-on";

await withNats(async () => {
  const nats = await useNats();
  (await import("./cases.ts")).defineTests(nats);
});
