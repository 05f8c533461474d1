import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { asAppError } from "#app/http/failure.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { fieldsOf, parseForm, readPageFormData } from "#app/http/input.server";
import { i18nFor } from "#app/locales/i18n.server";
import { OnboardingInput } from "#app/models/account.schema";
import { completeOnboarding, requireMe } from "#app/models/user.server";
import { requireSettings } from "#app/models/user-settings.server";
import { CameraStep } from "./camera-step";
import { Progress } from "./progress";
import { StylesStep } from "./styles-step";
import { WelcomeStep } from "./welcome-step";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const asked = new URL(request.url).searchParams.get("step");
  const step = asked === "2" ? 2 : asked === "3" ? 3 : 1;
  const title = i18nFor[context.language].getFixedT(null, "onboarding")("title");
  const [{ stylePreferences }, { styleAnalysisEnabled }] = await Promise.all([requireMe(viewer.id), requireSettings(viewer.id)]);
  return { title, step, chosen: stylePreferences, isAnalysed: styleAnalysisEnabled } as const;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const form = await readPageFormData(request, fieldsOf(OnboardingInput));
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

export default function Onboarding() {
  const { step, chosen, isAnalysed } = useLoaderData<typeof loader>();
  useOfflineToast(useActionData<{ code: string }>());
  return (
    <main id="content" className="mx-auto max-w-[56rem] px-5 pt-4 pb-32 lg:pt-10">
      <Progress step={step} />
      {step === 1 ? <WelcomeStep /> : step === 2 ? <CameraStep /> : <StylesStep chosen={chosen} isAnalysed={isAnalysed} />}
    </main>
  );
}
