import { redirect } from "@remix-run/node";
import { matchesEtag } from "#app/http/etag.server";
import { type Flash, flashHeader, isToast } from "#app/http/flash.server";
import { isFormType } from "#app/http/request-body.server";
import type { AppError } from "#app/lib/app-error";
import { failureToast } from "#app/lib/failure-toast";
import { toSameSitePath } from "#app/lib/same-site";
import { confirmPasswordPath } from "#app/paths";

const jsonHeaders = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-cache" };

export function json(value: unknown, status = 200): Response {
  if (value === undefined) return new Response(null, { status: 204 });
  const body = Buffer.from(JSON.stringify(value));
  return new Response(body, { status, headers: { ...jsonHeaders, "Content-Length": String(body.length) } });
}

/** Answers 304 on a match; weak ETag because of compression. */
export function jsonWithEtag(request: Request, value: unknown, headers: HeadersInit): Response {
  const body = Buffer.from(JSON.stringify(value));
  const all = { ...jsonHeaders, ETag: `W/"${Bun.hash(body).toString(36)}"`, ...headers };
  if (matchesEtag(request, all.ETag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: { ...all, "Content-Length": String(body.length) } });
}

export const isForm = (request: Request) => isFormType(request.headers.get("content-type"));

export const wantsHtml = (request: Request) => isForm(request) && (request.headers.get("accept")?.includes("text/html") ?? false);

export const redirectOrJson = (request: Request, url: string, body: object) =>
  wantsHtml(request) ? new Response(null, { status: 303, headers: { Location: url } }) : json(body);

/** Redirects a plain form, unless the response already does. */
export async function redirectBack(response: Response, returnTo: unknown, toast: Flash | null): Promise<Response> {
  if (response.status === 303) return response;
  const headers = new Headers({ Location: toSameSitePath(returnTo) });
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  if (toast) headers.append(...(await flashHeader(toast)));
  return new Response(null, { status: 303, headers });
}

export async function redirectBackWithError(request: Request, error: AppError, failure: unknown): Promise<Response> {
  const path = toSameSitePath(refererPath(request));
  if (error.code === "password_required") return redirect(confirmPasswordPath(path), 303);
  return redirect(path, { status: 303, headers: [await flashHeader(failureToast(error.code, isToast(failure) ? failure : undefined))] });
}

function refererPath(request: Request): string {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  return referer && referer.host === new URL(request.url).host ? referer.pathname + referer.search : "/";
}
