import { z } from "zod";
import { isRemovedAddress, normaliseEmail } from "#app/lib/email";
import { booleanField, listOf, maxCharacters } from "#app/lib/fields";
import { isReservedUsername } from "./reserved-names";
import { styles } from "./style";

const excludes = (forbidden: RegExp) => (text: string) => !forbidden.test(text);

const control = /\p{Cc}/u;
const controlButLineBreak = /[^\P{Cc}\n]/u;

// Mail programs disagree about %, comma and quotes.
const address = /^[^\s@%,"<>\p{C}]+@[^\s@%,"<>\p{C}]+$/u;

const email = z
  .string({ error: "auth:email.invalid" })
  .refine(excludes(control), "auth:email.invalid")
  .transform(normaliseEmail)
  .refine((text) => text.length <= 254 && address.test(text) && !isRemovedAddress(text), "auth:email.invalid");

const username = z
  .string({ error: "auth:username.invalid" })
  .regex(/^ *\w{3,30} *$/, "auth:username.invalid")
  .transform((name) => name.trim().toLowerCase())
  .refine((name) => !isReservedUsername(name), "auth:username.reserved");

const newPassword = z.string({ error: "errors:weak_password" });

const areEqual = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword;
const passwordMismatch = { path: ["confirmPassword"], message: "auth:password.mismatch" };
const passwordFields = { password: newPassword, confirmPassword: z.string({ error: "auth:password.unconfirmed" }) };

export const SignUpInput = z.object({ email, username, password: newPassword, provider: z.unknown().optional() });
export const SignUpForm = z.object({ email, username, ...passwordFields }).refine(areEqual, passwordMismatch);

const signInText = z.string({ error: "errors:invalid" }).refine(excludes(control), "errors:invalid");
export const SignInInput = z.object({
  email: signInText.default(""),
  password: z.string({ error: "errors:invalid" }).default(""),
  provider: z.unknown().optional(),
});
export const SignInForm = z.object({ email: z.string({ error: "auth:email.missing" }), password: z.string({ error: "auth:password.missing" }) });

export const PasswordResetRequest = z.object({ email });
export const PasswordResetForm = z.object(passwordFields).refine(areEqual, passwordMismatch);

const currentPassword = z.string({ error: "auth:password.missing" });
export const PasswordChange = z.object({ currentPassword, password: newPassword });
export const PasswordChangeForm = z.object({ currentPassword, ...passwordFields }).refine(areEqual, passwordMismatch);
export const PasswordConfirmation = z.object({ currentPassword });
export const DeletionForm = z.object({ currentPassword });
export const VerificationForm = z.object({
  intent: z.enum(["confirm", "deny"], { error: "errors:invalid" }).default("confirm"),
  currentPassword: z.string({ error: "auth:password.missing" }).optional(),
});
export const EmailChange = z.object({ currentPassword, email });

/** http(s) only, without user name or password. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:\/\//i.test(text) && url.hostname.includes(".") && url.username === "" && url.password === "";
}

export const ProfileInput = z
  .object({
    name: z
      .string({ error: "settings:profile.name" })
      .trim()
      .min(1, "settings:profile.name")
      .refine(maxCharacters(100), "settings:profile.name")
      .refine(excludes(control), "settings:profile.name"),
    bio: z
      .string({ error: "settings:profile.bio" })
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .refine(maxCharacters(150), "settings:profile.bio")
      .refine(excludes(controlButLineBreak), "settings:profile.bio"),
    website: z
      .string({ error: "settings:profile.website" })
      .trim()
      .max(300, "settings:profile.website")
      .refine((text) => text === "" || (excludes(/[\s\p{C}]/u)(text) && isWebAddress(text)), "settings:profile.website"),
    location: z
      .string({ error: "settings:profile.location" })
      .trim()
      .refine(maxCharacters(100), "settings:profile.location")
      .refine(excludes(control), "settings:profile.location"),
  })
  .partial();

export const PhotoUpload = z.object({ imageData: z.string({ error: "errors:image_required" }).min(1, "errors:image_required") });

export const OnboardingInput = z.object({
  stylePreferences: listOf(z.enum(styles, { error: "errors:invalid" }), styles.length).transform((chosen) => [...new Set(chosen)]),
  styleAnalysisEnabled: booleanField.optional(),
});
