import type pt from "../pt/network";

export default {
  offline: "You're offline. Try again when you're back.",
  internal: "Something went wrong on our side. Try again.",
  rate_limited: "Too many attempts in a short time. Wait a little and try again.",
  unavailable: "Espelho is down for a moment. Try again in a few seconds.",
  signed_out: "Not authenticated",
} satisfies typeof pt;
