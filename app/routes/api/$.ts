import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { failureOf } from "#app/http/failure.server";
import { AppError } from "#app/models/app-error";

const unknown = ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => failureOf(new AppError("not_found"), request);

export const loader = unknown;
export const action = unknown;
