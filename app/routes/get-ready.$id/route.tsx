import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePageEdit } from "#app/http/page-edit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { type EditView, markEditsSeen } from "#app/models/edit-view.server";
import darkRoom from "./dark-room.css?url";
import { Failed } from "./failed";
import { Result } from "./result";
import { useEditNews } from "./use-edit-news";
import { stageOf, Working } from "./working";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: darkRoom }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

type Face = "working" | "result" | "failed";

const faceOf = ({ status, result }: EditView): Face => (status === "failed" ? "failed" : status === "completed" && result ? "result" : "working");

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageEdit(viewer.id, params.id);
  if (edit.result) await markEditsSeen(viewer.id, edit.id);
  const title = i18nFor[context.language].getFixedT(null, "getReady")(`${faceOf(edit)}.title`);
  return { edit, face: faceOf(edit), title, plan: viewer.subscriptionPlan, credits: viewer.credits };
}

export default function Edit() {
  const { edit, face, title, plan, credits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("getReady");
  useEditNews(edit);
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
      {face === "working" ? <Working edit={edit} plan={plan} credits={credits} /> : null}
      {face === "result" ? <Result edit={edit} /> : null}
      {face === "failed" ? <Failed edit={edit} /> : null}
    </>
  );
}
