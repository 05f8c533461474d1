import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientActionFunctionArgs, redirect as redirectInBrowser, useActionData, useLoaderData } from "@remix-run/react";
import { offlineClientAction } from "#app/components/data/offline-client-action";
import { useOfflineToast } from "#app/components/toasts/use-offline-toast";
import { asAppError } from "#app/http/error-response.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { getFormFields, parseForm, readPageFormData } from "#app/http/input.server";
import { takeKeptSharePath } from "#app/lib/kept-share-address";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { OnboardingInput } from "#app/models/account/account.schema";
import { completeOnboarding, requireMe } from "#app/models/account/user.server";
import { getOrCreateSettings } from "#app/models/account/user-settings.server";
import { CameraStep } from "./camera-step";
import { Progress } from "./progress";
import { StylesStep } from "./styles-step";
import { WelcomeStep } from "./welcome-step";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const requestedStep = new URL(request.url).searchParams.get("step");
  const step = requestedStep === "2" ? 2 : requestedStep === "3" ? 3 : 1;
  const title = i18nByLanguage[context.language].getFixedT(null, "onboarding")("title");
  const [{ stylePreferences }, { styleAnalysisEnabled }] = await Promise.all([requireMe(viewer.id), getOrCreateSettings(viewer.id)]);
  return { title, step, chosen: stylePreferences, isAnalysed: styleAnalysisEnabled } as const;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, getFormFields(OnboardingInput));
  form.set("styleAnalysisEnabled", String(form.has("styleAnalysisEnabled")));
  const submission = parseForm(form, OnboardingInput);
  const failed = () => redirectWithFlash("/onboarding?step=3", { key: "onboardingFailed", isError: true });
  if (submission.status !== "success") return failed();
  const { stylePreferences, styleAnalysisEnabled } = submission.value;
  try {
    await completeOnboarding(viewer.id, stylePreferences, styleAnalysisEnabled);
  } catch (error) {
    asAppError(error);
    return failed();
  }
  return redirect("/", 303);
}

/** Goes on to what was shared before the sign-up. */
export async function clientAction(args: ClientActionFunctionArgs) {
  try {
    return await offlineClientAction(args);
  } catch (thrown) {
    const path = thrown instanceof Response && thrown.headers.get("Location") === "/" ? takeKeptSharePath() : null;
    throw path ? redirectInBrowser(path) : thrown;
  }
}

export default function Onboarding() {
  const { step, chosen, isAnalysed } = useLoaderData<typeof loader>();
  useOfflineToast(useActionData<{ code: string }>(), "onboardingFailed");
  return (
    <main id="content" className="mx-auto max-w-[56rem] px-5 pt-4 pb-32 lg:pt-10">
      <Progress step={step} />
      {step === 1 ? <WelcomeStep /> : step === 2 ? <CameraStep /> : <StylesStep chosen={chosen} isAnalysed={isAnalysed} />}
    </main>
  );
}
