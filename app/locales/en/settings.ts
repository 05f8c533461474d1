import type pt from "../pt/settings";

export default {
  title: "Settings",
  account: "Account",
  preferences: "Preferences",
  language: "Language",
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  about: "About",
  terms: "Terms of Use",
  privacy: "Privacy Policy",
  signOut: "Sign Out",
  profile: {
    name: "The name must have 1 to 100 characters",
    bio: "The bio must have at most 150 characters",
    website: "Type an address that begins with https://",
    location: "The location must have at most 100 characters",
  },
} satisfies typeof pt;
