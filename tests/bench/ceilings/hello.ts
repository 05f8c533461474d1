import { serve } from "./serve.ts";

serve(() => new Response("hello"));
