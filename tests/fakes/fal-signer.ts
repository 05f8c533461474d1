import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

type Signing = { requestId?: string; userId?: string; timestamp?: number; by?: KeyObject };

/** Makes fal's key set and signed webhook headers. */
export function createFalSigner() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    jwks: { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "EdDSA" }] },
    signHeaders(
      body: string,
      { requestId = "", userId = "fal-user", timestamp = Math.floor(Date.now() / 1000), by = privateKey }: Signing = {},
    ): Record<string, string> {
      const digest = createHash("sha256").update(body).digest("hex");
      return {
        "x-fal-webhook-request-id": requestId,
        "x-fal-webhook-user-id": userId,
        "x-fal-webhook-timestamp": String(timestamp),
        "x-fal-webhook-signature": sign(null, Buffer.from([requestId, userId, timestamp, digest].join("\n")), by).toString("hex"),
      };
    },
  };
}
