import type pt from "../pt/install";

export default {
  title: "Espelho as an app",
  text: "Opens in one tap, full screen, and can tell you when a try-on is ready.",
  install: "Install",
  how: "Show me how",
  later: "Not now",
  done: "Got it",
  steps: { share: "Tap Share", add: "Choose “Add to Home Screen”" },
} satisfies typeof pt;
