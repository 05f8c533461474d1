import type pt from "../../pt/try-on/try-on-sheet";

export default {
  title: "Try on this look",
  loading: "Opening...",
  choose: "Choose your photo",
  more: "More pieces or details",
  price_zero: "1 credit · {{count}} left",
  price_one: "1 credit · {{count}} left",
  price_many: "1 credit · {{count}} left",
  price_other: "1 credit · {{count}} left",
} satisfies typeof pt;
