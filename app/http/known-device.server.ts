import { z } from "zod";
import { keyedHash } from "#app/config/keyed-hash.server";
import { listOf } from "#app/lib/fields";
import { createToken } from "#app/lib/token.server";
import type { Proof } from "#app/models/account/credential.server";
import { deviceCookie, deviceMaxAge } from "./cookies.server";

const maxAccounts = 4;

/** The tag is an HMAC for one account. */
const KnownAccount = z.object({ id: z.string(), since: z.number(), tag: z.string() });
type KnownAccount = z.infer<typeof KnownAccount>;

const computeTag = ({ stamp }: Proof, { id, since }: Omit<KnownAccount, "tag">) => keyedHash("device", `${stamp} ${id} ${since}`);

async function readKnownAccounts(request: Request): Promise<KnownAccount[]> {
  const parsed = listOf(KnownAccount, maxAccounts).safeParse(await deviceCookie.parse(request.headers.get("cookie")));
  return parsed.success ? parsed.data.filter(({ since }) => since > Date.now() - deviceMaxAge * 1000) : [];
}

const matchesProof = (proof: Proof) => (mark: KnownAccount) => mark.tag === computeTag(proof, mark);

/** Null unless the device signed in with the current credentials. */
export async function findKnownDeviceId(request: Request, proof: Proof): Promise<string | null> {
  return (await readKnownAccounts(request)).find(matchesProof(proof))?.id ?? null;
}

/** Set-Cookie line; keeps the device's id if it has one. */
export async function createDeviceCookie(request: Request, proof: Proof, id: string = createToken()): Promise<string> {
  const marks = await readKnownAccounts(request);
  const existing = marks.find(matchesProof(proof));
  const mark = { id: existing?.id ?? id, since: Date.now() };
  return deviceCookie.serialize([{ ...mark, tag: computeTag(proof, mark) }, ...marks.filter((other) => other !== existing)].slice(0, maxAccounts));
}
