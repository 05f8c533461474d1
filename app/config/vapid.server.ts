import { createECDH } from "node:crypto";
import { join } from "node:path";
import { env } from "./env.server";
import { readOrCreateSecret } from "./secret.server";

type VapidKeys = { publicKey: string; privateKey: string };

function readPrivateKey(): Buffer | null {
  if (env.VAPID_PRIVATE_KEY) return Buffer.from(env.VAPID_PRIVATE_KEY, "base64url");
  return env.isProduction ? null : Buffer.from(readOrCreateSecret(join(env.DATA_DIR, "vapid-key")), "hex");
}

function readVapidKeys(): VapidKeys | null {
  const privateKey = readPrivateKey();
  if (!privateKey) return null;
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}

/** Signs pushes (RFC 8292); null in production without a key. */
export const vapidKeys = readVapidKeys();
