import { feed } from "./looks.ts";
import { serve } from "./serve.ts";

serve(async () => Response.json(await feed()));
