import { z } from "zod";

export const KeptPhotoInput = z.object({ imageUrl: z.string("errors:image_required").min(1, "errors:image_required") });

export const BodyPhotoInput = z.object({ photoId: z.uuid({ error: "errors:invalid" }) });
