/** What a month of each paid plan costs, in cents of a real. */
const monthlyPrices = { basic: 1990, premium: 3990 };

export type PaidPlan = keyof typeof monthlyPrices;

export const paidPlans = Object.keys(monthlyPrices) as PaidPlan[];

export const monthlyCents = (plan: PaidPlan) => monthlyPrices[plan];

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** An amount in cents as both languages write it: R$ 19,90. */
export const priceOf = (cents: number) => reais.format(cents / 100);

/** A month's price. */
export const monthlyPrice = (plan: PaidPlan) => priceOf(monthlyPrices[plan]);
