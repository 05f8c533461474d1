import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import { useOnValue } from "#app/components/hooks/use-on-value";
import compare from "#app/components/pictures/compare.css?url";
import { tellSeen } from "#app/components/running/seen-channel";
import { useStageText } from "#app/components/running/use-stage-text";
import { flowReducer, initialFlow, type Step } from "#app/components/try-on/flow";
import { requirePageTryOn } from "#app/http/page/try-on.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { isLocalEngine } from "#app/models/try-on/try-on-model.server";
import { hasUnseenTryOn, markTryOnsSeen, type TryOnView } from "#app/models/try-on/try-on-view.server";
import { getUsualSeconds } from "#app/models/try-on/usual-seconds.server";
import darkRoom from "./dark-room.css?url";
import { Result } from "./result";
import result from "./result.css?url";
import { TryOnFailed } from "./try-on-failed";
import { TryOnProgress } from "./try-on-progress";
import { useTryOnEvents } from "./use-try-on-events";

export const links: LinksFunction = () => [darkRoom, compare, result].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

type TryOnPhase = "working" | "result" | "failed";

/** Failed try-ons go back to the camera. */
const stepByPhase: Record<TryOnPhase, Step> = { working: "processing", result: "result", failed: "camera" };

const getPhase = ({ status, result }: TryOnView): TryOnPhase => (status === "failed" ? "failed" : status === "completed" && result ? "result" : "working");

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageTryOn(viewer.id, params.id);
  if (edit.result) await markTryOnsSeen(viewer.id, edit.id);
  const title = i18nByLanguage[context.language].getFixedT(null, "getReady")(`${getPhase(edit)}.title`);
  const isLocal = isLocalEngine();
  const [hasResult, usualSeconds] = await Promise.all([hasUnseenTryOn(viewer.id), getUsualSeconds()]);
  const running = viewer.runningTryOns;
  return { running, edit, isLocal, face: getPhase(edit), title, plan: viewer.subscriptionPlan, credits: viewer.credits, hasResult, usualSeconds };
}

/** Reload interval without scripts, in seconds. */
export const handle = {
  refreshSeconds: ({ face, edit }: { face?: TryOnPhase; edit?: TryOnView }) => (face === "working" ? 3 : isFilmRunning(edit) ? 5 : null),
};

const isFilmRunning = (tryOn?: TryOnView) => ["pending", "processing"].includes(tryOn?.filmOffer.film?.status ?? "");

export default function TryOnPage() {
  const data = useLoaderData<typeof loader>();
  return <TryOnSteps key={data.edit.id} {...data} />;
}

function TryOnSteps({ edit: tryOn, isLocal, face, title, plan, credits, hasResult, running, usualSeconds }: SerializeFrom<typeof loader>) {
  const { t } = useTranslation("getReady");
  const [now, dispatch] = useReducer(flowReducer, { ...initialFlow, step: stepByPhase[face] });
  useTryOnEvents(tryOn, () => dispatch({ type: "failed" }));
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
      {now.step === "result" || now.step === "view-image" ? (
        <Result
          tryOn={tryOn}
          isLocal={isLocal}
          isViewed={now.step === "view-image"}
          onView={(isViewed) => dispatch({ type: isViewed ? "viewing" : "closed" })}
        />
      ) : null}
    </>
  );
}
