import { z } from "zod";
import { type PaidPlan, paidPlans } from "./plan";

export const PlanChoice = z.object({ plan: z.enum(paidPlans as [PaidPlan, ...PaidPlan[]], { error: "errors:invalid" }) });
