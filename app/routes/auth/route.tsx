import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cookieHeaders, createDeletionCookie, openSession } from "#app/actions/account.server";
import { formError, passwordFields } from "#app/actions/account-form.server";
import { authenticateSignIn, authenticateSignUp } from "#app/actions/authenticator.server";
import { getSharedLookByPath } from "#app/actions/shared-look.server";
import { AuthPage } from "#app/components/account/auth-page";
import { getFormFields, parseForm, readForm, readPageFormData } from "#app/http/input.server";
import { invalidForm } from "#app/http/page.server";
import { toSameSitePath } from "#app/lib/same-site";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { SignInForm, SignUpForm } from "#app/models/account/account.schema";
import type { Proof } from "#app/models/account/credential.server";
import { getPendingDeletion } from "#app/models/privacy/account-deletion.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

// Hidden honeypot field.
const honeypotField = "homepage";

const isSignUp = (request: Request) => new URL(request.url).searchParams.get("mode") === "signup";

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await context.viewer()) throw redirect("/");
  const title = i18nByLanguage[context.language].getFixedT(null, "auth")(isSignUp(request) ? "signUp" : "signIn");
  return { title, look: await getSharedLookByPath(new URL(request.url).searchParams.get("returnTo")) };
}

export const action = (args: ActionFunctionArgs) => (isSignUp(args.request) ? signUpAction(args) : signInAction(args));

async function signInAction({ context, request }: ActionFunctionArgs) {
  const submission = await readForm(request, SignInForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    const proof = await authenticateSignIn(submission.value, { context, request });
    if (await getPendingDeletion(proof.userId)) return redirect("/leaving", { status: 303, headers: { "Set-Cookie": await createDeletionCookie(proof) } });
    return await openSessionAndRedirect(proof, { context, request });
  } catch (error) {
    return formError(submission, error, "auth:failed");
  }
}

async function signUpAction({ context, request }: ActionFunctionArgs) {
  const form = await readPageFormData(request, { ...getFormFields(SignUpForm), [honeypotField]: 1 });
  if (form.get(honeypotField)) return redirect("/", 303);
  const submission = parseForm(form, SignUpForm);
  if (submission.status !== "success") return invalidForm(submission, passwordFields);
  try {
    return await openSessionAndRedirect(await authenticateSignUp(submission.value, { context, request }), { context, request });
  } catch (error) {
    return formError(submission, error, "auth:signUpFailed");
  }
}

// A full load clears memory and lets the service worker cache the feed.
async function openSessionAndRedirect(proof: Proof, visit: Pick<ActionFunctionArgs, "context" | "request">) {
  const returnTo = toSameSitePath(new URL(visit.request.url).searchParams.get("returnTo"));
  return redirectDocument(returnTo, { status: 303, headers: cookieHeaders(await openSession(proof, visit)) });
}

export default function Auth() {
  const { look } = useLoaderData<typeof loader>();
  return <AuthPage look={look} />;
}
