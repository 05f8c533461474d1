import type { LoaderFunctionArgs } from "@remix-run/node";
import { onlyQueries } from "#app/http/endpoint.server";
import { openStream } from "#app/http/event-stream.server";
import { failureOf } from "#app/http/failure.server";
import { isForeign } from "#app/http/origin.server";
import { AppError } from "#app/models/app-error";

export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    if (isForeign(request.headers)) throw new AppError("foreign_origin");
    const viewer = await context.requireUser();
    context.keepOpen();
    return await openStream(request, viewer);
  } catch (error) {
    return failureOf(error, request);
  }
}

export const action = onlyQueries;
