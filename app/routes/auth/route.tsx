import { type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect, redirectDocument } from "@remix-run/node";
import { AuthPage } from "#app/components/auth-page";
import { cookieHeaders, leavingLine, openSession, signUp } from "#app/http/account.server";
import { authenticatorFor, refused, secrets } from "#app/http/account-form.server";
import { fieldsOf, parseForm, readForm, readPageFormData } from "#app/http/input.server";
import { invalid } from "#app/http/page.server";
import { sameSite } from "#app/http/same-site";
import { i18nFor } from "#app/locales/i18n.server";
import { SignInForm, SignUpForm } from "#app/models/account.schema";
import type { Proof } from "#app/models/credential.server";
import { getDeparture } from "#app/models/departure.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

// hidden from people: only a robot fills it in
const trapField = "homepage";

const isSignUp = (request: Request) => new URL(request.url).searchParams.get("mode") === "signup";

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await context.viewer()) throw redirect("/");
  return { title: i18nFor[context.language].getFixedT(null, "auth")(isSignUp(request) ? "signUp" : "signIn") };
}

export const action = (args: ActionFunctionArgs) => (isSignUp(args.request) ? join(args) : enter(args));

async function enter({ context, request }: ActionFunctionArgs) {
  const submission = await readForm(request.clone(), SignInForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    const proof = await authenticatorFor({ context, request }).authenticate("form", request);
    if (await getDeparture(proof.userId)) return redirect("/leaving", { status: 303, headers: { "Set-Cookie": await leavingLine(proof) } });
    return await goOn(proof, { context, request });
  } catch (error) {
    return refused(submission, error, "auth:failed");
  }
}

async function join({ context, request }: ActionFunctionArgs) {
  const form = await readPageFormData(request, { ...fieldsOf(SignUpForm), [trapField]: 1 });
  if (form.get(trapField)) return redirect("/", 303);
  const submission = parseForm(form, SignUpForm);
  if (submission.status !== "success") return invalid(submission, secrets);
  try {
    return await goOn(await signUp(submission.value, context), { context, request });
  } catch (error) {
    return refused(submission, error, "auth:signUpFailed");
  }
}

// the page comes anew: nothing in the browser's memory is of whoever was here before, and the service worker, which sees pages alone, keeps the feed
async function goOn(proof: Proof, visit: Pick<ActionFunctionArgs, "context" | "request">) {
  const returnTo = sameSite(new URL(visit.request.url).searchParams.get("returnTo"));
  return redirectDocument(returnTo, { status: 303, headers: cookieHeaders(await openSession(proof, visit)) });
}

export default function Auth() {
  return <AuthPage />;
}
