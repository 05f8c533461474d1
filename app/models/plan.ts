/** What a month of each paid plan costs, in cents of a real. */
const monthlyPrices = { basic: 1990, premium: 3990 };

export type PaidPlan = keyof typeof monthlyPrices;

export const paidPlans = Object.keys(monthlyPrices) as PaidPlan[];

const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** A month's price as both languages write it: R$ 19,90. */
export const monthlyPrice = (plan: PaidPlan) => reais.format(monthlyPrices[plan] / 100);
