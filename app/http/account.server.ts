import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import { type Account, currentProof, type Proof, proofOf } from "#app/models/credential.server";
import { getDeparture } from "#app/models/departure.server";
import { requireStrongPassword } from "#app/models/password.server";
import { requestPasswordReset, resetPassword } from "#app/models/password-reset.server";
import { createSession, endSession, type Viewer } from "#app/models/session.server";
import { endOtherSessions } from "#app/models/session-list.server";
import { checkPassword, createUser, findAccount, requireAuthUser } from "#app/models/user.server";
import { leavingCookie, leavingMaxAge, sessionCookie } from "./cookies.server";
import type { handleOpenInput } from "./endpoint.server";
import { statusOf } from "./errors";
import { failureOf } from "./failure.server";
import { deviceLine, knownDeviceOf } from "./known-device.server";
import { addressKey, countAgainst } from "./rate-limit.server";
import { countSignIn, forgetFailures, inAddressLine } from "./sign-in-limit.server";

// The ways into an account, each for API and page alike: one counter, counted before the costly part.

type Credentials = { email: string; password: string; provider?: unknown };

type Visit = { request: Request; context: AppLoadContext };

/** Proves whose these credentials are; invalid_credentials otherwise. */
export async function signIn({ email, password, provider }: Credentials, { request, context: { address } }: Visit): Promise<Proof> {
  requireOurProvider(provider);
  const account = await findAccount(email);
  const deviceId = await deviceIdFor(account, request);
  const attempt = async () => {
    const tried = await countSignIn({ email, address, deviceId });
    const proof = await checkPassword(account, password).catch(async (error) => {
      await tried.cancel(); // nobody learnt whether it was right
      throw error;
    });
    if (!proof) throw new AppError("invalid_credentials");
    await tried.succeed();
    return proof;
  };
  return deviceId ? attempt() : inAddressLine(address, attempt);
}

const deviceIdFor = async (account: Account | null, request: Request) => account && (await knownDeviceOf(request, proofOf(account)));

/** Makes the account. */
export async function signUp(input: Credentials & { username: string }, { address, language }: AppLoadContext): Promise<Proof> {
  requireOurProvider(input.provider);
  requireStrongPassword(input.password, input);
  await countAgainst("sign-up", addressKey(address));
  return currentProof(await createUser({ ...input, language }));
}

function requireOurProvider(provider: unknown = "replit") {
  if (provider !== "replit") throw new AppError("unsupported_provider");
}

/** Sends the reset link if the address belongs to somebody; the caller learns nothing of it. Whoever asks is limited, not the owner: of many mails the last ones' links are still good. */
export async function sendResetLink(email: string, { request, context: { address } }: Visit): Promise<void> {
  const deviceId = await deviceIdFor(await findAccount(email), request);
  if (deviceId) {
    await countAgainst("reset:device", deviceId);
  } else {
    await countAgainst("reset:address", addressKey(address));
    await countAgainst("reset:all", "");
  }
  await requestPasswordReset(email, { isKnownDevice: deviceId !== null });
}

/** Sets the new password by the mailed link and forgets all failures; the Set-Cookie lines that end the session here and make the device a known one. */
export async function setPasswordByLink(token: string, password: string, { request, context }: Visit): Promise<string[]> {
  const owner = await resetPassword(token, password);
  await forgetFailures(owner, context.address);
  return [await closeSession(context), await deviceLine(request, await currentProof(owner.id))];
}

/** A new session in place of the one there was, on a device known from now on, as Set-Cookie lines. */
export async function openSession(proof: Proof, { request, context }: Visit): Promise<string[]> {
  const former = await context.viewer();
  if (former) await endSession(former.sessionId);
  context.isKnownAs(proof.userId);
  const token = await createSession(proof.userId, request.headers.get("user-agent") ?? "", proof);
  return [await sessionCookie.serialize(token), await deviceLine(request, proof)];
}

/** The Set-Cookie lines of a viewer who gave their password and stays signed in, with a new token for the session. */
export async function staySignedIn(userId: string, request: Request, token: string): Promise<string[]> {
  return [await sessionCookie.serialize(token), await deviceLine(request, await currentProof(userId))];
}

/** Ends all other sessions of the viewer; the Set-Cookie lines by which this device stays known, if it was: a session alone makes none known. */
export async function endOthersHere(viewer: Viewer, request: Request): Promise<string[]> {
  const deviceId = await knownDeviceOf(request, await currentProof(viewer.id));
  await endOtherSessions(viewer);
  return deviceId ? [await deviceLine(request, await currentProof(viewer.id), deviceId)] : [];
}

/** Ends the visitor's session, if there is one; the Set-Cookie line that forgets it. */
export async function closeSession(context: AppLoadContext): Promise<string> {
  const viewer = await context.viewer();
  if (viewer) await endSession(viewer.sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}

/** The Set-Cookie line that lets whoever is leaving take it back, for a quarter of an hour and by the password that holds now. */
export const leavingLine = (proof: Proof) => leavingCookie.serialize({ ...proof, until: Date.now() + leavingMaxAge * 1000 });

/** The Set-Cookie line that forgets it. */
export const noLeavingLine = () => leavingCookie.serialize("", { maxAge: 0 });

/** Who may take their deletion back on this page. */
export async function whoIsLeaving(request: Request): Promise<Proof | null> {
  const shown: (Proof & { until: number }) | "" | null = await leavingCookie.parse(request.headers.get("cookie"));
  if (!shown || shown.until <= Date.now()) return null;
  const proof = await currentProof(shown.userId).catch(() => null);
  return proof?.stamp === shown.stamp ? proof : null;
}

/** What the API answers whoever has just come in; account_leaving when their account is being deleted, which a page of ours takes back. */
export async function signedIn(proof: Proof, status: number, visit: Visit): Promise<Response> {
  if (await getDeparture(proof.userId)) throw new AppError("account_leaving");
  const user = await requireAuthUser(proof.userId);
  const headers = cookieHeaders(await openSession(proof, visit), { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  return new Response(JSON.stringify(user), { status, headers });
}

/** Headers with these Set-Cookie lines. */
export function cookieHeaders(lines: string[], more: HeadersInit = {}): Headers {
  const headers = new Headers(more);
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
}

/** 204 with these Set-Cookie lines. */
export const noContent = (lines: string[]) => new Response(null, { status: 204, headers: cookieHeaders(lines) });

type Handler = ReturnType<typeof handleOpenInput>;

/** The same write, but what it cannot take is a 400: so the contract has it for sign-up and sign-in, where all other calls say 422. */
export const invalidAs400 = (handler: Handler): Handler => ({
  ...handler,
  run: (call, body) =>
    handler.run(call, body).catch(async (error) => {
      if (!(error instanceof AppError && statusOf[error.code] === 422)) throw error;
      const { body, headers } = await failureOf(error, call.request);
      throw new Response(body, { status: 400, headers });
    }),
});
