import { z } from "zod";
import { keyedHash } from "#app/keyed-hash.server";
import type { Proof } from "#app/models/credential.server";
import { listOf } from "#app/models/fields";
import { newToken } from "#app/models/token.server";
import { deviceCookie, deviceMaxAge } from "./cookies.server";

// on the devices of a family several people sign in
const maxAccounts = 4;

/** One account this device has signed in to. The tag fits that account alone, names nobody, and ends with its stamp. */
const Mark = z.object({ id: z.string(), since: z.number(), tag: z.string() });
type Mark = z.infer<typeof Mark>;

const tagOf = ({ stamp }: Proof, { id, since }: Omit<Mark, "tag">) => keyedHash("device", `${stamp} ${id} ${since}`);

async function marksOf(request: Request): Promise<Mark[]> {
  const parsed = listOf(Mark, maxAccounts).safeParse(await deviceCookie.parse(request.headers.get("cookie")));
  return parsed.success ? parsed.data.filter(({ since }) => since > Date.now() - deviceMaxAge * 1000) : [];
}

const isFor = (proof: Proof) => (mark: Mark) => mark.tag === tagOf(proof, mark);

/** The id of the device, if it has signed in to the account by the credentials that hold now. */
export async function knownDeviceOf(request: Request, proof: Proof): Promise<string | null> {
  return (await marksOf(request)).find(isFor(proof))?.id ?? null;
}

/** The Set-Cookie line that makes the device one that the account knows: by the id it has, or by `id` where that was of a former proof. */
export async function deviceLine(request: Request, proof: Proof, id: string = newToken()): Promise<string> {
  const marks = await marksOf(request);
  const former = marks.find(isFor(proof));
  const mark = { id: former?.id ?? id, since: Date.now() };
  return deviceCookie.serialize([{ ...mark, tag: tagOf(proof, mark) }, ...marks.filter((other) => other !== former)].slice(0, maxAccounts));
}
