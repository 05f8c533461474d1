import { receivePart } from "#app/actions/resumable-upload.server";
import { bytesCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { AppError } from "#app/lib/app-error";

export const loader = onlyMutations("PATCH");
export const action = mutation(
  { PATCH: bytesCommand(({ viewer, params, request, bytes }) => receivePart(viewer.id, params.id, readOffset(request), bytes)) },
  { isJsonOnly: true },
);

function readOffset({ headers }: Request): number {
  const offset = headers.get("upload-offset") ?? "";
  if (!/^\d{1,9}$/.test(offset)) throw new AppError("invalid");
  return Number(offset);
}
