export const paidPlans = ["basic", "premium"] as const;

export type PaidPlan = (typeof paidPlans)[number];

const monthlyPrices: Record<PaidPlan, number> = { basic: 1990, premium: 3990 };

export const monthlyCents = (plan: PaidPlan) => monthlyPrices[plan];

const brlFormat = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export const formatPrice = (cents: number) => brlFormat.format(cents / 100);

export const monthlyPrice = (plan: PaidPlan) => formatPrice(monthlyPrices[plan]);
