import { importLook } from "#app/actions/import/import.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { ImportedLook } from "#app/models/looks/imported/imported-look.schema";

export const loader = onlyMutations("POST");
export const action = mutation(
  { POST: inputCommand(ImportedLook, ({ viewer, input, context }) => importLook(viewer.id, input, context.language), { status: 201 }) },
  { isJsonOnly: true },
);
