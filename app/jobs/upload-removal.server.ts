import { removeParts } from "#app/media/upload-parts.server";
import { hasUploadRow } from "#app/models/media/upload.server";
import type { JobHandlers } from "#app/queue/queue.server";

/** Parts whose process died after their row went; what has a row is the sweep's. */
export const uploadRemoval: JobHandlers["upload-removal"] = {
  async run({ uploadId }) {
    if (!(await hasUploadRow(uploadId))) await removeParts(uploadId);
  },
};
