import { createHmac, hkdfSync } from "node:crypto";
import { env } from "#app/env.server";

const key = new Uint8Array(hkdfSync("sha256", env.SESSION_SECRET, "", "espelho keyed hash", 32));

/** A hash that nobody makes or guesses back without our secret; one purpose's hashes fit no other. */
export const keyedHash = (purpose: "limit" | "credential" | "device" | "refund", text: string) =>
  createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
