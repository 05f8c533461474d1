import type pt from "../pt/plans";

export default {
  bar: "Plans",
  title: "Try on, take your time",
  intro: "Each try-on in Get Ready uses 1 credit. Choose how much mirror you want.",
  month: "/month",
  popular: "Most Popular",
  current: "Current Plan",
  choose: "Choose {{plan}}",
  choosing: "Opening...",
  notYet: "Plans aren't on sale yet.",
  test: "Test billing: nothing is charged here, and the plan begins at once.",
  done: "Payment received. If the plan hasn't changed yet, it will in a moment.",
  footer: "Cancel any time. Refund within 7 days of the first payment. Prices include taxes.",
  basic: { name: "Basic", credits: "100 credits/month", models: "All AI models", downloads: "High-quality downloads", support: "Priority support" },
  premium: {
    name: "Premium",
    credits: "Unlimited credits",
    models: "Exclusive AI models",
    beta: "Beta features",
    seal: "Verified badge",
    support: "VIP support",
    fair: "Fair use: 2 try-ons at once; after 30 in a day, the next ones let others go first. Films take 2 credits each, of 6 a month.",
  },
} satisfies typeof pt;
