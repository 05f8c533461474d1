import type { LoaderFunctionArgs } from "@remix-run/node";
import { onlyQueries } from "#app/http/endpoint/endpoint.server";
import { errorResponse } from "#app/http/error-response.server";
import { openStream } from "#app/http/events/event-stream.server";
import { AppError } from "#app/lib/app-error";
import { isCrossSite } from "#app/server/origin.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    if (isCrossSite(request.headers)) throw new AppError("foreign_origin");
    const viewer = await context.requireUser();
    context.disableTimeout();
    return await openStream(request, viewer);
  } catch (error) {
    return errorResponse(error, request);
  }
}

export const action = onlyQueries;
