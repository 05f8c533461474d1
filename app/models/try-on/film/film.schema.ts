import { z } from "zod";

export const NewFilm = z.object({ model: z.string({ error: "errors:invalid" }).max(100, "errors:too_long").optional() });
