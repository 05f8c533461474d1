import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlockQuestion } from "#app/components/block-question";
import { Modal } from "#app/components/modal";
import { MutualFollowers } from "#app/components/mutual-followers";
import { showToast } from "#app/components/toaster";
import { handleOf } from "#app/models/card";
import type { PublicUser, UserSummary } from "#app/models/contract";
import { userPath } from "#app/paths";

type Props = { person: PublicUser; onClose: () => void };

/** The question before a block, over the profile. */
export function BlockDialog({ person, onClose }: Props) {
  const { t } = useTranslation(["people", "common"]);
  return (
    <Modal title={t("people:block.title", { name: handleOf(person) })} onClose={onClose}>
      <BlockQuestion userId={person.id} onDone={onClose}>
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t("common:cancel")}
        </button>
      </BlockQuestion>
    </Modal>
  );
}

/** The followers in common, over the profile; what does not fit is on their page. */
export function MutualDialog({ person, onClose }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const [found, setFound] = useState<{ people: UserSummary[]; hasMore: boolean } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    listMutual(person.id, leaving.signal)
      .then(setFound)
      .catch(() => {
        if (leaving.signal.aborted) return;
        onClose();
        showToast({ key: "mutualFailed", isError: true });
      });
    return () => leaving.abort();
  }, [person.id, onClose]);

  return (
    <Modal title={t("people:mutual.title")} onClose={onClose}>
      <div aria-busy={found === null}>{found ? <MutualFollowers people={found.people} /> : <p className="muted">{t("people:mutual.loading")}</p>}</div>
      <div className="dlg__acts">
        {found?.hasMore ? (
          <Link className="btn btn--quiet" to={`${userPath(person)}/mutual`}>
            {t("people:mutual.all")}
          </Link>
        ) : null}
        <button type="button" className="btn btn--line" onClick={onClose}>
          {t("common:close")}
        </button>
      </div>
    </Modal>
  );
}

async function listMutual(userId: string, signal: AbortSignal) {
  const response = await fetch(`/api/users/${userId}/mutual-followers`, { signal });
  if (!response.ok) throw new Error(`mutual followers: ${response.status}`);
  const people: UserSummary[] = await response.json();
  return { people, hasMore: response.headers.has("link") };
}
