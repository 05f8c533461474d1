import { readFeed } from "./looks.ts";
import { serve } from "./serve.ts";

serve(async () => Response.json(await readFeed()));
