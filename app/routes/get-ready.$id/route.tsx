import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import compare from "#app/components/pictures/compare.css?url";
import { tellSeen } from "#app/components/running/seen-channel";
import { useStageText } from "#app/components/running/use-stage-text";
import { flowReducer, initialFlow, type Step } from "#app/components/try-on/flow";
import { OtherVersions } from "#app/components/try-on/result/other-versions";
import versions from "#app/components/try-on/result/versions.css?url";
import { requirePageTryOn } from "#app/http/page/try-on.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { getUsualSeconds } from "#app/models/try-on/queue/usual-seconds.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { hasUnseenTryOn, markTryOnsSeen, type TryOnView } from "#app/models/try-on/try-on-view.server";
import type { TryOnSet } from "#app/models/try-on/versions/try-on-set";
import { getSource, requireTryOnSet } from "#app/models/try-on/versions/try-on-version.server";
import { CompareVersions } from "./compare-versions";
import darkRoom from "./dark-room.css?url";
import { Result } from "./result";
import result from "./result.css?url";
import { TryOnFailed } from "./try-on-failed";
import { TryOnProgress } from "./try-on-progress";
import { useTryOnEvents } from "./use-try-on-events";
import { useVersionEvents } from "./use-version-events";

export const links: LinksFunction = () => [darkRoom, compare, versions, result].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

type TryOnPhase = "working" | "result" | "failed";

/** Failed try-ons go back to the camera. */
const stepByPhase: Record<TryOnPhase, Step> = { working: "processing", result: "result", failed: "camera" };

const getPhase = ({ status, result }: TryOnView): TryOnPhase => (status === "failed" ? "failed" : status === "completed" && result ? "result" : "working");

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageTryOn(viewer.id, params.id);
  if (edit.result) await markTryOnsSeen(viewer.id, edit.id);
  const title = i18nByLanguage[context.language].getFixedT(null, "getReady")(`${getPhase(edit)}.title`);
  const isLocal = isLocalEngine();
  const [hasResult, usualSeconds, set, source] = await Promise.all([
    hasUnseenTryOn(viewer.id),
    getUsualSeconds(),
    edit.result ? requireTryOnSet(viewer, edit.id) : null,
    getSource(viewer.id, edit.sourcePostId),
  ]);
  const account = { plan: viewer.subscriptionPlan, credits: viewer.credits, formKey: crypto.randomUUID() };
  const view = chooseView(new URL(request.url), set);
  const running = viewer.runningTryOns;
  return { running, edit, isLocal, face: getPhase(edit), title, ...account, hasResult, usualSeconds, set, source, view };
}

/** Versions side by side until one is chosen; the address may say otherwise. */
function chooseView({ searchParams }: URL, set: TryOnSet | null): "one" | "versions" {
  const asked = searchParams.get("view");
  if (!set || set.versions.length < 2 || asked === "one") return "one";
  return asked === "versions" || !set.versions.some(({ isChosen }) => isChosen) ? "versions" : "one";
}

/** Reload interval without scripts, in seconds. */
export const handle = { refreshSeconds: ({ face, edit, set }: Shown) => (face === "working" || isMaking(set) ? 3 : isFilmRunning(edit) ? 5 : null) };

type Shown = { face?: TryOnPhase; edit?: TryOnView; set?: TryOnSet | null };

const isFilmRunning = (tryOn?: TryOnView) => ["pending", "processing"].includes(tryOn?.filmOffer.film?.status ?? "");

const isMaking = (set: TryOnSet | null | undefined) => set?.versions.some(({ state }) => state === "making") ?? false;

export default function TryOnPage() {
  const data = useLoaderData<typeof loader>();
  return <TryOnSteps key={data.edit.id} {...data} />;
}

function TryOnSteps({
  edit: tryOn,
  isLocal,
  face,
  title,
  plan,
  credits,
  formKey,
  hasResult,
  running,
  usualSeconds,
  set,
  source,
  view,
}: SerializeFrom<typeof loader>) {
  const { t } = useTranslation("getReady");
  const [now, dispatch] = useReducer(flowReducer, { ...initialFlow, step: stepByPhase[face] });
  useTryOnEvents(tryOn, () => dispatch({ type: "failed" }));
  useVersionEvents(isMaking(set));
  if (face === "result" && (now.step === "processing" || now.step === "camera")) dispatch({ type: "finished" });
  if (face === "failed" && now.step === "processing") dispatch({ type: "failed" });
  const stage = useStageText()(tryOn);
  useOnValue(face === "result" ? tryOn.id : null, (id) => tellSeen([id]));
  const announcements = {
    working: tryOn.place === null ? `${title}. ${tryOn.isSecondTry ? t("working.again") : stage}` : stage,
    result: `${title} ${t("result.lookReady")}`,
    failed: title,
  };
  return (
    <>
      <p className="sr-only" role="status">
        {announcements[face]}
      </p>
      {now.step === "processing" ? <TryOnProgress edit={tryOn} {...{ isLocal, plan, credits, hasResult, running, usualSeconds }} /> : null}
      {now.step === "camera" ? <TryOnFailed tryOn={tryOn} isUnchecked={face === "working"} hasResult={hasResult} running={running} /> : null}
      {set && view === "versions" ? <CompareVersions {...{ tryOn, set, isLocal, plan, credits, formKey }} /> : null}
      {set && view === "one" && (now.step === "result" || now.step === "view-image") ? (
        <Result {...{ tryOn, source, isLocal }} isViewed={now.step === "view-image"} onView={(isViewed) => dispatch({ type: isViewed ? "viewing" : "closed" })}>
          <OtherVersions {...{ tryOn, set, plan, credits, formKey }} />
        </Result>
      ) : null}
    </>
  );
}
