import type pt from "../pt/plans";

export default {
  bar: "Plans",
  title: "Try on, take your time",
  intro: "Each try-on in Get Ready uses 1 credit. Choose how much mirror you want.",
  month: "/mês",
  popular: "Most Popular",
  current: "Current Plan",
  notYet: "Plans are not on sale yet.",
  footer: "Cancel any time. Refund within 7 days. Prices include taxes.",
  basic: { name: "Basic", credits: "100 credits a month", models: "All AI models", downloads: "High-quality downloads", support: "Priority support" },
  premium: {
    name: "Premium",
    credits: "Unlimited credits",
    models: "Exclusive AI models",
    beta: "Beta features",
    seal: "Verified badge",
    support: "VIP support",
  },
} satisfies typeof pt;
