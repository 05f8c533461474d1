import { uploadRoute } from "#app/actions/upload.server";
import { onlyMutations } from "#app/http/endpoint/endpoint.server";

export const loader = onlyMutations("POST");
export const action = uploadRoute("post");
