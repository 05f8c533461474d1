import { onlyMutations } from "#app/http/endpoint.server";
import { uploadRoute } from "#app/http/upload.server";

export const loader = onlyMutations("POST");
export const action = uploadRoute("edit_input");
