import type pt from "../pt/onboarding";

export default {
  title: "Welcome",
  step: "Step {{step}} of 3",
  of: "{{step}} of 3",
  welcome: {
    title: "Welcome to Espelho",
    text: "Your look, from every side.",
    share: "Show your looks",
    shareText: "Post what you wear and follow who inspires you.",
    wear: "Try on with AI",
    wearText: "With Get Ready, see a look on you before you wear it.",
    keep: "Keep what you like",
    keepText: "Save looks to collections that only you see.",
    signOut: "Use another account",
    start: "Get Started",
  },
  camera: {
    title: "Is your camera ready?",
    text: "Get Ready uses the camera to take your picture. Only the photo you choose leaves your device.",
    allow: "Allow camera",
    skip: "Not now",
  },
  styles: {
    title: "What do you like to see in the mirror?",
    text: "Choose as many as you like.",
    business: "Business Casual",
    streetwear: "Streetwear",
    bohemian: "Bohemian",
    minimalist: "Minimalist",
    vintage: "Vintage",
    athleisure: "Athleisure",
    analysis: "Style analysis",
    analysisText:
      "Explore uses the styles you choose, and what you ask to see more or less of, to order the looks. Switched off, none of this is used. You can change it in Settings at any time.",
    finish: "Continue to App",
  },
} satisfies typeof pt;
