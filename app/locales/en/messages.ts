import type pt from "../pt/messages";

export default {
  title: "Messages",
  none: "No conversations yet",
  noneText: "Conversations will arrive here once messages open.",
} satisfies typeof pt;
