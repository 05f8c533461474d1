import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LookImage } from "#app/components/look-image";
import { BackBar } from "#app/components/top-bar";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { attempt, invalid } from "#app/http/page.server";
import { requirePageResult } from "#app/http/page-edit.server";
import { postFormFields, publishFrom, readTryOnSwitch, toastOfNew } from "#app/http/post.server";
import { i18nFor } from "#app/locales/i18n.server";
import { PostForm as PostInput } from "#app/models/post.schema";
import { editPath, postPath } from "#app/paths";
import { PostForm } from "./post-form";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result, postId } = await requirePageResult(viewer.id, params.id);
  if (postId) throw redirect(postPath({ id: postId }));
  return { id, result, formKey: crypto.randomUUID(), title: i18nFor[context.language].getFixedT(null, "getReady")("result.postTitle") };
}

/** Posts the result as a look; one that is posted already leads to its post. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const edit = await requirePageResult(viewer.id, params.id);
  if (edit.postId) return redirect(postPath({ id: edit.postId }), 303);
  const form = await readPageFormData(request, postFormFields);
  readTryOnSwitch(form);
  const given = { imageUrl: edit.result.url, imageEditId: edit.id, type: "virtual_tryon", tags: "virtual-tryon,fashion,style" };
  for (const [name, value] of Object.entries(given)) form.set(name, value);
  const submission = parseForm(form, PostInput);
  if (submission.status !== "success") return invalid(submission);
  const { done, refusal } = await attempt(submission, () => publishFrom(viewer.id, submission.value), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", toastOfNew(done, "tryOnPosted")) : refusal;
}

export default function PostResult() {
  const { title, formKey, ...edit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("getReady");
  return (
    <>
      <BackBar title={title} to={editPath(edit)} />
      <main id="content" className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-10 lg:grid-cols-2 lg:gap-12 lg:pt-10">
        <h1 className="sr-only">{title}</h1>
        <div>
          <LookImage
            image={edit.result}
            alt={t("result.alt")}
            sizes="(min-width:64rem) 30rem, 100vw"
            className="mx-auto max-h-[52dvh] w-auto max-w-full rounded-cut bg-sunk lg:max-h-[calc(100dvh-9rem)]"
            isEager
            isWhole
          />
        </div>
        <PostForm edit={edit} formKey={formKey} />
      </main>
    </>
  );
}
