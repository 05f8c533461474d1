import type pt from "../pt/auth";

export default { signIn: "Sign in", signUp: "Create account", signOut: "Sign out" } satisfies typeof pt;
