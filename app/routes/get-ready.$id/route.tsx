import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { redirectWithFlash } from "#app/http/flash.server";
import { attempt, invalid } from "#app/http/page.server";
import { countAgainst } from "#app/http/rate-limit.server";
import { i18nFor } from "#app/locales/i18n.server";
import { type EditView, getEditView } from "#app/models/edit-view.server";
import { NewPost } from "#app/models/post.schema";
import { createPost } from "#app/models/post.server";
import { postPath } from "#app/paths";
import darkRoom from "./dark-room.css?url";
import { Failed } from "./failed";
import { Result } from "./result";
import { useEditNews } from "./use-edit-news";
import { Working } from "./working";

export { orOffline as clientAction } from "#app/components/or-offline";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: darkRoom }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

type Face = "working" | "result" | "failed";

const faceOf = ({ status, result }: EditView): Face => (status === "failed" ? "failed" : status === "completed" && result ? "result" : "working");

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requireEdit(viewer.id, params.id);
  const title = i18nFor[context.language].getFixedT(null, "getReady")(`${faceOf(edit)}.title`);
  return { edit, face: faceOf(edit), title, plan: viewer.subscriptionPlan, credits: viewer.credits };
}

async function requireEdit(viewerId: string, id = ""): Promise<EditView> {
  const edit = await getEditView(viewerId, id);
  if (!edit) throw data({ code: "not_found" }, 404);
  return edit;
}

/** Posts the result as a look; one that is posted already leads to its post. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requireEdit(viewer.id, params.id);
  if (edit.postId) return redirect(postPath({ id: edit.postId }), 303);
  const form = await request.formData();
  const given = { imageUrl: edit.result?.url ?? "", imageEditId: edit.id, type: "virtual_tryon", tags: "virtual-tryon,fashion,style" };
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  const submission = parseWithZod(form, { schema: NewPost });
  if (submission.status !== "success") return invalid(submission);
  const { refusal } = await attempt(submission, async () => {
    await countAgainst("post", viewer.id);
    await createPost(viewer.id, submission.value);
  });
  return refusal ?? redirectWithFlash("/?page=profile", { key: "tryOnPosted" });
}

export default function Edit() {
  const { edit, face, title, plan, credits } = useLoaderData<typeof loader>();
  const { t } = useTranslation("getReady");
  useEditNews(edit);
  const said = {
    working: `${title}. ${t(`working.stages.${edit.status as "pending"}`, { defaultValue: "" })}`,
    result: `${title} ${t("result.ready")}`,
    failed: title,
  };
  return (
    <>
      <p className="sr-only" role="status">
        {said[face]}
      </p>
      {face === "working" ? <Working edit={edit} plan={plan} credits={credits} /> : null}
      {face === "result" ? <Result edit={edit} plan={plan} /> : null}
      {face === "failed" ? <Failed edit={edit} /> : null}
    </>
  );
}
