import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import { beginning, flow as nextOf, type Step } from "#app/get-ready/flow";
import { requirePageEdit } from "#app/http/page-edit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { type EditView, hasUnseenEdit, markEditsSeen } from "#app/models/edit-view.server";
import darkRoom from "./dark-room.css?url";
import { Failed } from "./failed";
import { Result } from "./result";
import result from "./result.css?url";
import { useEditNews } from "./use-edit-news";
import { stageOf, Working } from "./working";

export const links: LinksFunction = () => [darkRoom, result].map((href) => ({ rel: "stylesheet", href }));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

type Face = "working" | "result" | "failed";

/** What fails goes back to the camera. */
const stepAt: Record<Face, Step> = { working: "processing", result: "result", failed: "camera" };

const faceOf = ({ status, result }: EditView): Face => (status === "failed" ? "failed" : status === "completed" && result ? "result" : "working");

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageEdit(viewer.id, params.id);
  if (edit.result) await markEditsSeen(viewer.id, edit.id);
  const title = i18nFor[context.language].getFixedT(null, "getReady")(`${faceOf(edit)}.title`);
  return { edit, face: faceOf(edit), title, plan: viewer.subscriptionPlan, credits: viewer.credits, hasResult: await hasUnseenEdit(viewer.id) };
}

/** Without scripts the page asks again by itself, every so many seconds, until there is news. */
export const handle = { again: ({ face }: { face?: Face }) => (face === "working" ? 3 : null) };

export default function Edit() {
  const data = useLoaderData<typeof loader>();
  return <EditSteps key={data.edit.id} {...data} />;
}

function EditSteps({ edit, face, title, plan, credits, hasResult }: SerializeFrom<typeof loader>) {
  const { t } = useTranslation("getReady");
  useEditNews(edit);
  const [now, dispatch] = useReducer(nextOf, { ...beginning, step: stepAt[face] });
  if (face === "result" && (now.step === "processing" || now.step === "camera")) dispatch({ type: "finished" });
  if (face === "failed" && now.step === "processing") dispatch({ type: "failed" });
  const said = {
    working: `${title}. ${t(`working.stages.${stageOf(edit)}`)}`,
    result: `${title} ${t("result.ready")}`,
    failed: title,
  };
  return (
    <>
      <p className="sr-only" role="status">
        {said[face]}
      </p>
      {now.step === "processing" ? <Working edit={edit} plan={plan} credits={credits} hasResult={hasResult} /> : null}
      {now.step === "camera" ? <Failed edit={edit} hasResult={hasResult} /> : null}
      {now.step === "result" || now.step === "view-image" ? (
        <Result edit={edit} isViewed={now.step === "view-image"} onView={(isViewed) => dispatch({ type: isViewed ? "viewing" : "closed" })} />
      ) : null}
    </>
  );
}
