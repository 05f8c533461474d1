import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Page, PageRequest } from "#app/db/page.server";
import { AppError } from "#app/models/app-error";
import type { Viewer } from "#app/models/session.server";
import { confirmPasswordPath } from "#app/paths";
import { hasAlready } from "./etag.server";
import { asAppError, failureOf } from "./failure.server";
import { failureToast } from "./failure-toast";
import { flashHeader, isToast } from "./flash.server";
import { idempotent } from "./idempotency.server";
import { type FormSchema, fieldsOf, readInput } from "./input.server";
import { pageRequest, withNextLink } from "./paging.server";
import { eachOnce, type FormFields, isFormType, mediaTypeOf, readFormData, readJsonObject, requireKnownFields } from "./request-body.server";
import { sameSite } from "./same-site";

/** The names that paths of the API give their parts. */
type Params = { id: string; postId: string; userId: string };

/** What a handler gets: the viewer it requires, the path's parameters, the query, and for lists the part asked for. */
export type Call = OpenCall & { viewer: Viewer };
export type OpenCall = {
  params: Params;
  url: URL;
  request: Request;
  page: PageRequest;
  context: LoaderFunctionArgs["context"];
  /** What the row that an idempotent write makes is to carry. */
  idempotencyKey?: string | undefined;
};
type Verb = "POST" | "PUT" | "PATCH" | "DELETE";
type Body = Record<string, unknown>;
type ToastOf = ((out: unknown) => string | undefined) | undefined;
type MutationHandler = {
  run: (call: OpenCall, body: Body) => Promise<unknown>;
  status: number;
  /** What a form of this write may have. */
  fields: FormFields;
  isIdempotent: boolean;
  isOpen?: boolean;
  toastOf?: ToastOf;
};

const callOf = ({ params, request, context }: LoaderFunctionArgs | ActionFunctionArgs, sizes?: PageSizes): OpenCall => {
  const url = new URL(request.url);
  return { params: params as Params, url, request, context, page: pageRequest(url, sizes) };
};

type PageSizes = { usual: number; most: number };

const jsonHeaders = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-cache" };
function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  const body = Buffer.from(JSON.stringify(value));
  return new Response(body, { status, headers: { ...jsonHeaders, "Content-Length": String(body.length), ...headers } });
}

/** The answer to a GET, or 304 to whoever has it already. The tag is weak, because the same may be sent packed. */
function unlessKnown(request: Request, value: unknown, headers: HeadersInit): Response {
  const body = Buffer.from(JSON.stringify(value));
  const all = { ...jsonHeaders, ETag: `W/"${Bun.hash(body).toString(36)}"`, ...headers };
  if (hasAlready(request, all.ETag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: { ...all, "Content-Length": String(body.length) } });
}

/** A GET of the API. A page of items answers as a plain array with a Link to the next part. */
export function query(handler: (call: Call) => Promise<unknown>, options: { sizes?: PageSizes; cacheControl?: string; cursorName?: string } = {}) {
  return async (args: LoaderFunctionArgs) => {
    try {
      const viewer = await args.context.requireUser();
      const call = callOf(args, options.sizes);
      const out = await handler({ ...call, viewer });
      if (out instanceof Response) return out;
      const headers: HeadersInit = options.cacheControl ? { "Cache-Control": options.cacheControl } : {};
      return isPage(out)
        ? unlessKnown(args.request, out.items, withNextLink(headers, call.url, call.page, out, options.cursorName))
        : unlessKnown(args.request, out, headers);
    } catch (error) {
      return failureOf(error, args.request);
    }
  };
}

const isPage = (out: unknown): out is Page<unknown> => typeof out === "object" && out !== null && "nextCursor" in out && "items" in out;

/** GET on a route that only writes. */
export const onlyMutations =
  (...allow: Verb[]) =>
  ({ request }: LoaderFunctionArgs) =>
    failureOf(new AppError("method_not_allowed"), request, { Allow: allow.join(", ") });

/** Any other method on a route that is only read. */
export const onlyQueries = ({ request }: ActionFunctionArgs) => failureOf(new AppError("method_not_allowed"), request, { Allow: "GET, HEAD" });

/** A write without input. */
export const handle = (run: (call: Call) => Promise<unknown>, { status = 200 }: { status?: number } = {}): MutationHandler => ({
  run: async (call) => run({ ...call, viewer: await call.context.requireUser() }),
  status,
  fields: {},
  isIdempotent: false,
});

/** `isIdempotent`: sent twice with one Idempotency-Key it is done once. `toastOf` says for a plain form what the form itself cannot know before. */
type InputOptions = { status?: number; isIdempotent?: boolean; toastOf?: ToastOf };

/** A write whose body must fit the schema, 422 otherwise. */
export const handleInput = <S extends FormSchema>(
  schema: S,
  run: (call: Call & { input: z.output<S> }) => Promise<unknown>,
  { status = 200, isIdempotent = false, toastOf }: InputOptions = {},
): MutationHandler => ({
  run: async (call, body) => {
    const viewer = await call.context.requireUser();
    return run({ ...call, viewer, input: readInput(body, schema) });
  },
  status,
  fields: fieldsOf(schema),
  isIdempotent,
  toastOf,
});

/** The same for the few calls open to the signed-out. */
export const handleOpenInput = <S extends FormSchema>(schema: S, run: (call: OpenCall & { input: z.output<S> }) => Promise<unknown>): MutationHandler => ({
  run: async (call, body) => run({ ...call, input: readInput(body, schema) }),
  status: 200,
  fields: fieldsOf(schema),
  isIdempotent: false,
  isOpen: true,
});

/** The writes of one path, by method; a plain form says its method in `_method`, is sent back to `returnTo` and shown `toast` there, or where it was with `failure`. `hasQuery` where the path is also read, `isJsonOnly` where no page's form leads. */
export function mutation(handlers: Partial<Record<Verb, MutationHandler>>, { hasQuery = false, isJsonOnly = false } = {}) {
  const isOpen = Object.values(handlers).some((handler) => handler.isOpen);
  const allow = [...(hasQuery ? ["GET", "HEAD"] : []), ...Object.keys(handlers)].join(", ");
  return async (args: ActionFunctionArgs) => {
    const { request } = args;
    let failure: unknown;
    try {
      // nobody's body is read before we know that somebody sends it
      if (!isOpen) await args.context.requireUser();
      if (isJsonOnly && isForm(request)) throw new AppError("unsupported_media_type");
      const form = isForm(request) ? await readFormData(request) : null;
      const { _method, returnTo, toast, failure: words, ...body } = form ? Object.fromEntries(form) : await readBody(request);
      failure = words;
      const verb = (typeof _method === "string" && form ? _method.toUpperCase() : request.method) as Verb;
      const handler = handlers[verb];
      if (!handler) return failureOf(new AppError("method_not_allowed"), request, { Allow: allow });
      if (form) requireKnownFields(form, { ...controlFields, ...handler.fields });
      const call = callOf(args);
      let said = toast;
      const answer = async (idempotencyKey?: string) => {
        const out = await handler.run({ ...call, idempotencyKey }, form || typeof _method === "undefined" ? body : { ...body, _method });
        said = handler.toastOf?.(out) ?? toast;
        if (out instanceof Response) return out;
        return out === undefined ? new Response(null, { status: 204 }) : json(out, handler.status);
      };
      const response = handler.isIdempotent ? await idempotent(call, body, answer) : await answer();
      return wantsPage(request) ? back(response, returnTo, said) : response;
    } catch (error) {
      if (!isJsonOnly && wantsPage(request) && !(error instanceof Response)) return backWithError(request, asAppError(error), failure);
      return failureOf(error, request);
    }
  };
}

/** A plain form, which is sent on to a page; whoever sends JSON gets JSON. */
export const wantsPage = (request: Request) => isForm(request) && (request.headers.get("accept")?.includes("text/html") ?? false);

/** The answer that names a page of somebody else's: a plain form is sent there at once. */
export const sentOn = (request: Request, url: string, body: object) =>
  wantsPage(request) ? new Response(null, { status: 303, headers: { Location: url } }) : json(body);

// what a plain form says beside its fields
const controlFields = eachOnce(["_method", "returnTo", "toast", "failure"]);

const isForm = (request: Request) => isFormType(request.headers.get("content-type"));

async function back(response: Response, returnTo: unknown, toast: unknown) {
  if (response.status === 303) return response; // the handler knows a better place
  const headers = new Headers({ Location: sameSite(returnTo) });
  for (const cookie of response.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
  if (isToast(toast)) headers.append(...(await flashHeader({ key: toast })));
  return new Response(null, { status: 303, headers });
}

async function backWithError(request: Request, error: AppError, failure: unknown) {
  const from = URL.canParse(request.headers.get("referer") ?? "") ? new URL(request.headers.get("referer") ?? "") : null;
  const path = from && from.host === new URL(request.url).host ? from.pathname + from.search : "/";
  if (error.code === "password_required") return redirect(confirmPasswordPath(sameSite(path)), 303);
  return redirect(sameSite(path), { status: 303, headers: [await flashHeader(failureToast(error.code, isToast(failure) ? failure : undefined))] });
}

async function readBody(request: Request): Promise<Body> {
  const type = mediaTypeOf(request.headers.get("content-type"));
  if (type === "application/json") return readJsonObject(request);
  if (type || (await request.text()) !== "") throw new AppError("unsupported_media_type");
  return {};
}
