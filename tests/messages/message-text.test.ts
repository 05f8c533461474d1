import { expect, test } from "bun:test";
import { MessageText } from "#app/routes/_overlay.messages.$userId/message-text";

test("a page of messages with an address of two thousand dots is written at once", () => {
  const text = `http://a${".".repeat(1990)}a`;
  const startedAt = performance.now();
  for (let message = 0; message < 200; message++) MessageText({ text });
  expect(performance.now() - startedAt).toBeLessThan(200);
  expect(MessageText({ text: "veja https://exemplo.com/a...!?" }).at(-1)).toBe("...!?");
});
