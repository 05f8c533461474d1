import { Check } from "@phosphor-icons/react/dist/ssr/Check";
import { Question } from "@phosphor-icons/react/dist/ssr/Question";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "#app/components/forms/action-form";
import type { PieceQuestion } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { postPath } from "#app/paths";
import { newPiecePath } from "#app/try-again-paths";
import type { ShownPost } from "./shown-post";

type Props = { post: ShownPost; isOwn: boolean; question: PieceQuestion };

/** «De onde é?»: asks the author, who reads how many wait or that nothing is marked. */
export function WhereFrom({ post, isOwn, question }: Props) {
  const { t } = useTranslation("piece");
  if (!isOwn) return question.isAnswered ? null : <Ask post={post} isAsked={question.isAsked} />;
  const isAsked = question.waitingCount > 0;
  if (!isAsked && post.piecesCount > 0) return null;
  return (
    <p className={`flex flex-wrap items-center gap-x-3 t-small ${isAsked ? "" : "faint"}`}>
      {isAsked ? t("waiting", { count: question.waitingCount }) : t("none")}
      <Link className="link inline-flex min-h-11 items-center font-medium" to={newPiecePath(post)}>
        {t(isAsked ? "mark" : "add")}
      </Link>
    </p>
  );
}

function Ask({ post, isAsked: wasAsked }: { post: ShownPost; isAsked: boolean }) {
  const { t } = useTranslation("piece");
  const [isAsked, setAsked] = useState(wasAsked);
  const fields = { isAsked: String(!isAsked) };
  return (
    <div className="grid justify-items-start gap-1">
      <ActionForm action={`/api/posts/${post.id}/question`} fields={fields} returnTo={postPath(post)} isQuiet onDone={() => setAsked(!isAsked)}>
        {(isSending) => {
          const isOn = isAsked !== isSending;
          return (
            <button type="submit" className="btn btn--line" aria-pressed={isOn}>
              {isOn ? <Check className="ic ic--s" aria-hidden="true" /> : <Question className="ic ic--s" aria-hidden="true" />}
              {t(post.piecesCount > 0 ? "askMore" : "ask")}
            </button>
          );
        }}
      </ActionForm>
      <p role="status" className="muted t-meta">
        {isAsked ? t("asked", { name: handleOf(post.author) }) : null}
      </p>
    </div>
  );
}
