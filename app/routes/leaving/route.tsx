import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#app/components/auth-frame";
import { Day } from "#app/components/day";
import { FieldError } from "#app/components/field-error";
import { Mark } from "#app/components/mark";
import { useOfflineToast } from "#app/components/use-offline-toast";
import { cookieHeaders, noLeavingLine, openSession, whoIsLeaving } from "#app/http/account.server";
import { redirectWithFlash } from "#app/http/flash.server";
import { refuse } from "#app/http/page.server";
import { i18nFor } from "#app/locales/i18n.server";
import { comeBack, getDeparture } from "#app/models/departure.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ""} · Espelho` }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const proof = await whoIsLeaving(request);
  const departure = proof && (await getDeparture(proof.userId));
  if (!departure) throw redirect("/auth", { headers: { "Set-Cookie": await noLeavingLine() } });
  return { ...departure, title: i18nFor[context.language].getFixedT(null, "settings")("leaving.title") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const proof = await whoIsLeaving(request);
  try {
    const isBack = proof !== null && (await comeBack(proof.userId));
    const forgotten = await noLeavingLine();
    if (!isBack) return redirect("/auth", { status: 303, headers: { "Set-Cookie": forgotten } });
    return await redirectWithFlash("/", { key: "cameBack" }, [...cookieHeaders([forgotten, ...(await openSession(proof, { context, request }))])]);
  } catch (thrown) {
    return refuse(thrown);
  }
}

/** Where whoever deleted their account stands until the days are over: until when, and the way back. */
export default function Leaving() {
  const { t } = useTranslation("settings");
  const { username, until, title } = useLoaderData<typeof loader>();
  const reply = useActionData<{ errors: string[] } | { code: string }>();
  useOfflineToast(reply);
  const isSending = useNavigation().state !== "idle";
  return (
    <AuthFrame>
      <Mark />
      <h1 className="mt-5 mb-4 t-h2">{title}</h1>
      <Form method="post" className="grid gap-4">
        <p className="font-semibold wrap-anywhere">@{username}</p>
        <p>
          {t("leaving.until")} <Day date={until} />.
        </p>
        <p className="muted t-small">{t("leaving.text")}</p>
        <FieldError id="leaving-error" errors={reply && "errors" in reply ? reply.errors : undefined} />
        <button type="submit" className="btn btn--primary btn--lg btn--wide" aria-busy={isSending}>
          {t("leaving.stay")}
        </button>
        <a className="btn btn--quiet btn--wide" href="/auth">
          {t("leaving.go")}
        </a>
      </Form>
    </AuthFrame>
  );
}
