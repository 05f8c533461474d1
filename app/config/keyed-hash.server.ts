import { createHmac, hkdfSync } from "node:crypto";
import { env } from "./env.server";

const key = new Uint8Array(hkdfSync("sha256", env.SESSION_SECRET, "", "espelho keyed hash", 32));

export const keyedHash = (purpose: "limit" | "credential" | "device" | "refund" | "push", text: string) =>
  createHmac("sha256", key).update(`${purpose}\0${text}`).digest("base64url");
