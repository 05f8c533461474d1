import type { AppLoadContext } from "@remix-run/node";
import { deletionCookie, deletionMaxAge, sessionCookie } from "#app/http/cookies.server";
import type { publicCommand } from "#app/http/endpoint/endpoint.server";
import { errorResponse } from "#app/http/error-response.server";
import { httpStatusByCode } from "#app/http/errors";
import { createDeviceCookie, findKnownDeviceId } from "#app/http/known-device.server";
import { addressKey, consumeLimit } from "#app/http/rate-limit.server";
import { clearFailures, countSignIn, withAddressQueue } from "#app/http/sign-in-limit.server";
import { AppError } from "#app/lib/app-error";
import { type Account, createProof, getProof, type Proof } from "#app/models/account/credential.server";
import { requireStrongPassword } from "#app/models/account/password.server";
import { requestPasswordReset, resetPassword } from "#app/models/account/password-reset.server";
import { createSession, endSession, type Viewer } from "#app/models/account/session.server";
import { endOtherSessions } from "#app/models/account/session-list.server";
import { checkPassword, createUser, findAccount, requireAuthUser } from "#app/models/account/user.server";
import { getPendingDeletion } from "#app/models/privacy/account-deletion.server";

export type Credentials = { email: string; password: string; provider?: unknown };
export type NewAccount = Credentials & { username: string };

type AuthRequest = { request: Request; context: AppLoadContext };

/** Throws invalid_credentials. */
export async function signIn({ email, password, provider }: Credentials, { request, context: { address } }: AuthRequest): Promise<Proof> {
  requireKnownProvider(provider);
  const account = await findAccount(email);
  const deviceId = await findDeviceId(account, request);
  const attempt = async () => {
    const counted = await countSignIn({ email, address, deviceId });
    const proof = await checkPassword(account, password).catch(async (error) => {
      await counted.cancel(); // credentials were not checked
      throw error;
    });
    if (!proof) throw new AppError("invalid_credentials");
    await counted.succeed();
    return proof;
  };
  return deviceId ? attempt() : withAddressQueue(address, attempt);
}

const findDeviceId = async (account: Account | null, request: Request) => account && (await findKnownDeviceId(request, createProof(account)));

export async function signUp(input: NewAccount, { address, language }: AppLoadContext): Promise<Proof> {
  requireKnownProvider(input.provider);
  requireStrongPassword(input.password, input);
  await consumeLimit("sign-up", addressKey(address));
  return getProof(await createUser({ ...input, language }));
}

function requireKnownProvider(provider: unknown = "replit") {
  if (provider !== "replit") throw new AppError("unsupported_provider");
}

/** Limits the sender; reveals nothing about the address. */
export async function sendResetLink(email: string, { request, context: { address } }: AuthRequest): Promise<void> {
  const deviceId = await findDeviceId(await findAccount(email), request);
  if (deviceId) {
    await consumeLimit("reset:device", deviceId);
  } else {
    await consumeLimit("reset:address", addressKey(address));
    await consumeLimit("reset:all", "");
  }
  await requestPasswordReset(email, { isKnownDevice: deviceId !== null });
}

/** Returns Set-Cookie lines; clears sign-in failures. */
export async function resetPasswordByLink(token: string, password: string, { request, context }: AuthRequest): Promise<string[]> {
  const owner = await resetPassword(token, password);
  await clearFailures(owner, context.address);
  return [await closeSession(context), await createDeviceCookie(request, await getProof(owner.id))];
}

/** Replaces any session; returns Set-Cookie lines. */
export async function openSession(proof: Proof, { request, context }: AuthRequest): Promise<string[]> {
  const former = await context.viewer();
  if (former) await endSession(former.sessionId);
  context.setLogUserId(proof.userId);
  const token = await createSession(proof.userId, request.headers.get("user-agent") ?? "", proof);
  return [await sessionCookie.serialize(token), await createDeviceCookie(request, proof)];
}

export async function renewSessionCookies(userId: string, request: Request, token: string): Promise<string[]> {
  return [await sessionCookie.serialize(token), await createDeviceCookie(request, await getProof(userId))];
}

/** Keeps this device known if it was. */
export async function signOutOtherDevices(viewer: Viewer, request: Request): Promise<string[]> {
  const deviceId = await findKnownDeviceId(request, await getProof(viewer.id));
  await endOtherSessions(viewer);
  return deviceId ? [await createDeviceCookie(request, await getProof(viewer.id), deviceId)] : [];
}

export async function closeSession(context: AppLoadContext): Promise<string> {
  const viewer = await context.viewer();
  if (viewer) await endSession(viewer.sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}

/** Valid for 15 minutes and the current password. */
export const createDeletionCookie = (proof: Proof) => deletionCookie.serialize({ ...proof, until: Date.now() + deletionMaxAge * 1000 });

export const clearDeletionCookie = () => deletionCookie.serialize("", { maxAge: 0 });

export async function readDeletionCookie(request: Request): Promise<Proof | null> {
  const shown: (Proof & { until: number }) | "" | null = await deletionCookie.parse(request.headers.get("cookie"));
  if (!shown || shown.until <= Date.now()) return null;
  const proof = await getProof(shown.userId).catch(() => null);
  return proof?.stamp === shown.stamp ? proof : null;
}

/** Throws account_leaving while a deletion is pending. */
export async function signedInResponse(proof: Proof, status: number, visit: AuthRequest): Promise<Response> {
  if (await getPendingDeletion(proof.userId)) throw new AppError("account_leaving");
  const user = await requireAuthUser(proof.userId);
  const headers = cookieHeaders(await openSession(proof, visit), { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  return new Response(JSON.stringify(user), { status, headers });
}

export function cookieHeaders(lines: string[], more: HeadersInit = {}): Headers {
  const headers = new Headers(more);
  for (const line of lines) headers.append("Set-Cookie", line);
  return headers;
}

export const noContent = (lines: string[]) => new Response(null, { status: 204, headers: cookieHeaders(lines) });

type Handler = ReturnType<typeof publicCommand>;

/** Maps 422 to 400, as the API contract requires. */
export const invalidAs400 = (handler: Handler): Handler => ({
  ...handler,
  run: (call, body) =>
    handler.run(call, body).catch(async (error) => {
      if (!(error instanceof AppError && httpStatusByCode[error.code] === 422)) throw error;
      const { body, headers } = await errorResponse(error, call.request);
      throw new Response(body, { status: 400, headers });
    }),
});
