import { createHash, randomBytes } from "node:crypto";

/** A secret for a link or a cookie: 256 random bits. The table it belongs to keeps its hash alone. */
export const newToken = () => randomBytes(32).toString("base64url");

/** What a table keeps of a token: a stolen table opens nothing. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");
