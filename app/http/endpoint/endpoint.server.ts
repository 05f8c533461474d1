import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Page } from "#app/db/page.server";
import { asAppError, errorResponse } from "#app/http/error-response.server";
import { isToast, isToastName } from "#app/http/flash.server";
import { respondIdempotently } from "#app/http/idempotency.server";
import { type FormSchema, getFormFields, readInput } from "#app/http/input.server";
import { pageRequest, withNextLink } from "#app/http/paging.server";
import type { FormFields } from "#app/http/request-body.server";
import { AppError } from "#app/lib/app-error";
import { undoFormOf } from "#app/lib/undo-form";
import type { Call, Params, PublicCall, Verb } from "./call";
import { type ParsedBody, parseBody } from "./parse.server";
import { json, jsonWithEtag, redirectBack, redirectBackWithError, wantsHtml } from "./respond.server";

type ToastOf = ((result: unknown, input: Record<string, unknown>) => string | undefined) | undefined;
type Command = {
  run: (call: PublicCall, input: Record<string, unknown>) => Promise<unknown>;
  status: number;
  fields: FormFields;
  isIdempotent: boolean;
  isPublic?: boolean;
  toastOf?: ToastOf;
};

const createCall = ({ params, request, context }: LoaderFunctionArgs | ActionFunctionArgs, sizes?: PageSizes): PublicCall => {
  const url = new URL(request.url);
  return { params: params as Params, url, request, context, page: pageRequest(url, sizes) };
};

type PageSizes = { defaultSize: number; maxSize: number };

/** Handles GET; a page becomes an array with a Link header. */
export function query(handler: (call: Call) => Promise<unknown>, options: { sizes?: PageSizes; cacheControl?: string; cursorName?: string } = {}) {
  return async (args: LoaderFunctionArgs) => {
    try {
      const viewer = await args.context.requireUser();
      const call = createCall(args, options.sizes);
      const result = await handler({ ...call, viewer });
      if (result instanceof Response) return result;
      const headers: HeadersInit = options.cacheControl ? { "Cache-Control": options.cacheControl } : {};
      return isPageOfItems(result)
        ? jsonWithEtag(args.request, result.items, withNextLink(headers, call.url, call.page, result, options.cursorName))
        : jsonWithEtag(args.request, result, headers);
    } catch (error) {
      return errorResponse(error, args.request);
    }
  };
}

const isPageOfItems = (result: unknown): result is Page<unknown> =>
  typeof result === "object" && result !== null && "nextCursor" in result && "items" in result;

export const onlyMutations =
  (...allow: Verb[]) =>
  ({ request }: LoaderFunctionArgs) =>
    errorResponse(new AppError("method_not_allowed"), request, { Allow: allow.join(", ") });

export const onlyQueries = ({ request }: ActionFunctionArgs) => errorResponse(new AppError("method_not_allowed"), request, { Allow: "GET, HEAD" });

export const command = (run: (call: Call) => Promise<unknown>, { status = 200 }: { status?: number } = {}): Command => ({
  run: async (call) => run({ ...call, viewer: await call.context.requireUser() }),
  status,
  fields: {},
  isIdempotent: false,
});

/** `toastOf` derives a form's toast from the result and the input. */
type InputOptions = { status?: number; isIdempotent?: boolean; toastOf?: ToastOf };

export const inputCommand = <S extends FormSchema>(
  schema: S,
  run: (call: Call & { input: z.output<S> }) => Promise<unknown>,
  { status = 200, isIdempotent = false, toastOf }: InputOptions = {},
): Command => ({
  run: async (call, body) => {
    const viewer = await call.context.requireUser();
    return run({ ...call, viewer, input: readInput(body, schema) });
  },
  status,
  fields: getFormFields(schema),
  isIdempotent,
  toastOf,
});

/** Takes an `application/octet-stream`. */
export const bytesCommand = (run: (call: Call & { bytes: Uint8Array }) => Promise<unknown>): Command => ({
  run: async (call, { bytes }) => {
    const viewer = await call.context.requireUser();
    if (!(bytes instanceof Uint8Array)) throw new AppError("unsupported_media_type");
    return run({ ...call, viewer, bytes });
  },
  status: 200,
  fields: {},
  isIdempotent: false,
});

export const publicCommand = <S extends FormSchema>(schema: S, run: (call: PublicCall & { input: z.output<S> }) => Promise<unknown>): Command => ({
  run: async (call, body) => run({ ...call, input: readInput(body, schema) }),
  status: 200,
  fields: getFormFields(schema),
  isIdempotent: false,
  isPublic: true,
});

type Commands = Partial<Record<Verb, Command>>;

/** Handles writes by method; forms use `_method` and `returnTo`. */
export function mutation(commands: Commands, { hasQuery = false, isJsonOnly = false } = {}) {
  const isPublic = Object.values(commands).some((command) => command.isPublic);
  const allow = [...(hasQuery ? ["GET", "HEAD"] : []), ...Object.keys(commands)].join(", ");
  return async (args: ActionFunctionArgs) => {
    const { request } = args;
    let body: ParsedBody | undefined;
    try {
      if (!isPublic) await args.context.requireUser(); // before the body is read
      body = await parseBody(request, { isJsonOnly });
      const command = commands[body.verb];
      if (!command) return errorResponse(new AppError("method_not_allowed"), request, { Allow: allow });
      body.requireFields(command.fields);
      const call = createCall(args);
      const { response, toast } = await dispatch(command, call, body);
      return wantsHtml(request) ? redirectBack(response, body.returnTo, createFlash(body, toast, call.url)) : response;
    } catch (error) {
      if (!isJsonOnly && wantsHtml(request) && !(error instanceof Response)) return redirectBackWithError(request, asAppError(error), body?.failure);
      return errorResponse(error, request);
    }
  };
}

async function dispatch(command: Command, call: PublicCall, { input, toast }: ParsedBody) {
  const outcome = { toast };
  const run = async (idempotencyKey?: string) => {
    const result = await command.run({ ...call, idempotencyKey }, input);
    outcome.toast = command.toastOf?.(result, input) ?? toast;
    return result instanceof Response ? result : json(result, command.status);
  };
  const response = command.isIdempotent ? await respondIdempotently(call, input, run) : await run();
  return { response, toast: outcome.toast };
}

const createFlash = ({ toastName, undo, undoAction }: ParsedBody, toast: unknown, url: URL) =>
  isToast(toast) ? { key: toast, name: isToastName(toastName) ? toastName : undefined, undoForm: undoFormOf(undoAction ?? url.pathname, undo) } : null;
