import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getNewPostToast, postFormFields, publishPostForm, readTryOnSwitch } from "#app/actions/post.server";
import { BackBar } from "#app/components/layout/top-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { redirectWithFlash } from "#app/http/flash.server";
import { parseForm, readPageFormData } from "#app/http/input.server";
import { requirePageTryOnResult } from "#app/http/page/try-on.server";
import { invalidForm, runFormAction } from "#app/http/page.server";
import { i18nByLanguage } from "#app/locales/i18n.server";
import { PostForm as PostInput } from "#app/models/looks/post.schema";
import { getSource } from "#app/models/try-on/versions/try-on-version.server";
import { postPath, tryOnPath } from "#app/paths";
import { PostForm } from "./post-form";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Get Ready"} · Espelho` }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const viewer = await context.requireViewer();
  const { id, result, postId, sourcePostId, filmOffer } = await requirePageTryOnResult(viewer.id, params.id);
  if (postId) throw redirect(postPath({ id: postId }));
  const source = await getSource(viewer.id, sourcePostId);
  const hasFilm = filmOffer.film?.status === "completed";
  return { id, result, hasFilm, source, formKey: crypto.randomUUID(), title: i18nByLanguage[context.language].getFixedT(null, "getReady")("result.postTitle") };
}

/** Already posted results redirect to the post. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const viewer = await context.requireViewer();
  const tryOn = await requirePageTryOnResult(viewer.id, params.id);
  if (tryOn.postId) return redirect(postPath({ id: tryOn.postId }), 303);
  const form = await readPageFormData(request, postFormFields);
  readTryOnSwitch(form);
  const fixedFields = { imageUrl: tryOn.result.url, imageEditId: tryOn.id, type: "virtual_tryon", tags: "virtual-tryon,fashion,style" };
  for (const [name, value] of Object.entries(fixedFields)) form.set(name, value);
  const submission = parseForm(form, PostInput);
  if (submission.status !== "success") return invalidForm(submission);
  const { done, refusal } = await runFormAction(submission, () => publishPostForm(viewer.id, submission.value), "errors:post_failed");
  return done ? redirectWithFlash("/?page=profile", getNewPostToast(done, "tryOnPosted")) : refusal;
}

export default function PostResult() {
  const { title, formKey, source, ...tryOn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("getReady");
  return (
    <>
      <BackBar title={title} to={tryOnPath(tryOn)} />
      <main id="content" className="mx-auto grid max-w-[64rem] gap-5 px-4 pt-4 pb-10 lg:grid-cols-2 lg:gap-12 lg:pt-10">
        <h1 className="sr-only">{title}</h1>
        <div>
          <LookImage
            image={tryOn.result}
            alt={t("result.alt")}
            sizes="(min-width:64rem) 30rem, 100vw"
            className="mx-auto max-h-[52dvh] w-auto max-w-full rounded-cut bg-sunk lg:max-h-[calc(100dvh-9rem)]"
            isEager
            isWhole
          />
        </div>
        <PostForm edit={tryOn} source={source} formKey={formKey} />
      </main>
    </>
  );
}
