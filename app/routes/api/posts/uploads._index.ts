import { startUpload } from "#app/actions/resumable-upload.server";
import { inputCommand, mutation, onlyMutations } from "#app/http/endpoint/endpoint.server";
import { UploadInput } from "#app/models/media/upload.schema";

export const loader = onlyMutations("POST");
export const action = mutation({ POST: inputCommand(UploadInput, ({ viewer, input }) => startUpload(viewer.id, input)) }, { isJsonOnly: true });
