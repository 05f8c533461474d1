import type { AppLoadContext } from "@remix-run/node";
import { AppError } from "#app/models/app-error";
import { getDeparture } from "#app/models/departure.server";
import { normaliseEmail } from "#app/models/email";
import { requireStrongPassword } from "#app/models/password.server";
import { requestPasswordReset } from "#app/models/password-reset.server";
import { createSession, endSession } from "#app/models/session.server";
import { createUser, requireAuthUser, userByPassword } from "#app/models/user.server";
import { leavingCookie, leavingMaxAge, sessionCookie } from "./cookies.server";
import type { handleOpenInput } from "./endpoint.server";
import { statusOf } from "./errors";
import { failureOf } from "./failure.server";
import { addressKey, countAgainst } from "./rate-limit.server";
import { countFailure, forgetFailures, requireUnlocked } from "./sign-in-lock.server";

// The ways into an account, each for API and page alike: one counter, counted before the costly part.

type Credentials = { email: string; password: string; provider?: unknown };

/** The id of whoever these credentials belong to. */
export async function signIn({ email, password, provider }: Credentials, { address }: AppLoadContext): Promise<string> {
  requireOurProvider(provider);
  await countAgainst("sign-in:address", addressKey(address));
  await countAgainst("sign-in:account", normaliseEmail(email));
  await requireUnlocked(email);
  const userId = await userByPassword(email, password);
  await (userId ? forgetFailures(email) : countFailure(email));
  if (!userId) throw new AppError("invalid_credentials");
  return userId;
}

/** Makes the account and returns its id. */
export async function signUp(input: Credentials & { username: string }, { address, language }: AppLoadContext): Promise<string> {
  requireOurProvider(input.provider);
  requireStrongPassword(input.password, input);
  await countAgainst("sign-up", addressKey(address));
  return createUser({ ...input, language });
}

function requireOurProvider(provider: unknown = "replit") {
  if (provider !== "replit") throw new AppError("unsupported_provider");
}

/** Sends the reset link if the address belongs to somebody; the caller learns nothing of it. */
export async function sendResetLink(email: string, { address }: AppLoadContext): Promise<void> {
  await countAgainst("reset:address", addressKey(address));
  await countAgainst("reset:email", normaliseEmail(email));
  await requestPasswordReset(email);
}

type Visit = { request: Request; context: AppLoadContext };

/** A new session in place of the one there was, as a Set-Cookie line. */
export async function openSession(userId: string, { request, context }: Visit): Promise<string> {
  const former = await context.viewer();
  if (former) await endSession(former.sessionId);
  context.isKnownAs(userId);
  return sessionCookie.serialize(await createSession(userId, request.headers.get("user-agent") ?? ""));
}

/** Ends the visitor's session, if there is one; the Set-Cookie line that forgets it. */
export async function closeSession(context: AppLoadContext): Promise<string> {
  const viewer = await context.viewer();
  if (viewer) await endSession(viewer.sessionId);
  return sessionCookie.serialize("", { maxAge: 0 });
}

/** The Set-Cookie line that lets whoever is leaving take it back, for a quarter of an hour. */
export const leavingLine = (userId: string) => leavingCookie.serialize({ userId, until: Date.now() + leavingMaxAge * 1000 });

/** The Set-Cookie line that forgets it. */
export const noLeavingLine = () => leavingCookie.serialize("", { maxAge: 0 });

/** Who may take their deletion back on this page. */
export async function whoIsLeaving(request: Request): Promise<string | null> {
  const known: { userId: string; until: number } | "" | null = await leavingCookie.parse(request.headers.get("cookie"));
  return known && known.until > Date.now() ? known.userId : null;
}

/** What the API answers whoever has just come in; account_leaving when their account is being deleted, which a page of ours takes back. */
export async function signedIn(userId: string, status: number, visit: Visit): Promise<Response> {
  if (await getDeparture(userId)) throw new AppError("account_leaving");
  const user = await requireAuthUser(userId);
  return new Response(JSON.stringify(user), {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", "Set-Cookie": await openSession(userId, visit) },
  });
}

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
