import { z } from "zod";
import { paidPlans } from "./plan";

export const PlanChoice = z.object({ plan: z.enum(paidPlans, { error: "errors:invalid" }) });
