import type pt from "../pt/credits";

export default {
  title: "Credit history",
  left_zero: "credits",
  left_one: "credit",
  left_many: "credits",
  left_other: "credits",
  unlimited: "Unlimited",
  next: {
    free: "On {{date}} you'll have 5 again.",
    basic: "Your next 100 credits come on {{date}}.",
    basicSoon: "Your next 100 credits come with the plan's renewal.",
    ending: "Your plan ends on {{date}}. After that you have the free plan's 5 credits a month.",
    premium: "Your try-ons are included in Premium.",
  },
  films_zero: "For films you have {{count}} credits.",
  films_one: "For films you have {{count}} credit.",
  films_many: "For films you have {{count}} credits.",
  films_other: "For films you have {{count}} credits.",
  plans: "See plans",
  kinds: {
    signup: "Welcome",
    spend: "Try-on",
    film: "Film",
    refund: "Credit returned",
    monthly: "Credits of the month",
    plan: "Credits of the plan",
    adjustment: "Adjustment",
  },
  included: "Included",
  balance: "balance {{balance}}",
} satisfies typeof pt;
