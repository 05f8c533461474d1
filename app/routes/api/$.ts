import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { errorResponse } from "#app/http/error-response.server";
import { AppError } from "#app/lib/app-error";

const notFoundJson = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => errorResponse(new AppError("not_found"), request);

export const loader = notFoundJson;
export const action = notFoundJson;
