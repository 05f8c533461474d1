import { z } from "zod";
import { isRemovedAddress, normaliseEmail } from "./email";
import { atMost, listOf, truth } from "./fields";
import { isReservedUsername } from "./reserved-names";
import { styles } from "./style";

const without = (forbidden: RegExp) => (text: string) => !forbidden.test(text);

const control = /\p{Cc}/u;
const controlButLineBreak = /[^\P{Cc}\n]/u;

// a % , or " in an address is read as something else by one mail program or another
const address = /^[^\s@%,"<>\p{C}]+@[^\s@%,"<>\p{C}]+$/u;

/** One address, normalised; it must hold an @, and its letters must be one thing to every mail server. */
const email = z
  .string({ error: "auth:email.invalid" })
  .refine(without(control), "auth:email.invalid")
  .transform(normaliseEmail)
  .refine((text) => text.length <= 254 && address.test(text) && !isRemovedAddress(text), "auth:email.invalid");

const username = z
  .string({ error: "auth:username.invalid" })
  .regex(/^ *\w{3,30} *$/, "auth:username.invalid")
  .transform((name) => name.trim().toLowerCase())
  .refine((name) => !isReservedUsername(name), "auth:username.reserved");

const newPassword = z.string({ error: "errors:weak_password" });

const areEqual = ({ password, confirmPassword }: { password: string; confirmPassword: string }) => password === confirmPassword;
const asTyped = { path: ["confirmPassword"], message: "auth:password.mismatch" };
const confirmed = { password: newPassword, confirmPassword: z.string({ error: "auth:password.mismatch" }) };

export const SignUpInput = z.object({ email, username, password: newPassword, provider: z.unknown().optional() });
export const SignUpForm = z.object({ email, username, ...confirmed }).refine(areEqual, asTyped);

const given = z.string({ error: "errors:invalid" }).refine(without(control), "errors:invalid");
export const SignInInput = z.object({
  email: given.default(""),
  password: z.string({ error: "errors:invalid" }).default(""),
  provider: z.unknown().optional(),
});
export const SignInForm = z.object({ email: z.string({ error: "auth:email.missing" }), password: z.string({ error: "auth:password.missing" }) });

export const PasswordResetRequest = z.object({ email });
export const PasswordResetForm = z.object(confirmed).refine(areEqual, asTyped);

const currentPassword = z.string({ error: "auth:password.missing" });
export const PasswordChange = z.object({ currentPassword, password: newPassword });
export const PasswordChangeForm = z.object({ currentPassword, ...confirmed }).refine(areEqual, asTyped);
export const PasswordConfirmation = z.object({ currentPassword });
export const DeletionForm = z.object({ currentPassword });
export const VerificationForm = z.object({
  intent: z.enum(["confirm", "deny"], { error: "errors:invalid" }).default("confirm"),
  currentPassword: z.string({ error: "auth:password.missing" }).optional(),
});
export const EmailChange = z.object({ currentPassword, email });

/** An address of the web that a link may lead to: no other scheme, no user name that feigns a host. */
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
      .refine(atMost(100), "settings:profile.name")
      .refine(without(control), "settings:profile.name"),
    bio: z
      .string({ error: "settings:profile.bio" })
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .refine(atMost(150), "settings:profile.bio")
      .refine(without(controlButLineBreak), "settings:profile.bio"),
    website: z
      .string({ error: "settings:profile.website" })
      .trim()
      .max(300, "settings:profile.website")
      .refine((text) => text === "" || (without(/[\s\p{C}]/u)(text) && isWebAddress(text)), "settings:profile.website"),
    location: z
      .string({ error: "settings:profile.location" })
      .trim()
      .refine(atMost(100), "settings:profile.location")
      .refine(without(control), "settings:profile.location"),
  })
  .partial();

export const PhotoUpload = z.object({ imageData: z.string({ error: "errors:image_required" }).min(1, "errors:image_required") });

export const OnboardingInput = z.object({
  stylePreferences: listOf(z.enum(styles, { error: "errors:invalid" }), styles.length).transform((chosen) => [...new Set(chosen)]),
  styleAnalysisEnabled: truth.optional(),
});
