import { serve } from "./serve.ts";

serve(() => new Response(Bun.file(process.env.PICTURE ?? "")));
