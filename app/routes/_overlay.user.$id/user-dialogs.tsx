import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlockConfirmation } from "#app/components/people/block-question";
import { MutualFollowers } from "#app/components/people/mutual-followers";
import { Modal } from "#app/components/sheets/modal";
import { ShareTargets } from "#app/components/sheets/share-targets";
import { showNetworkError } from "#app/components/toasts/toaster";
import type { PublicUser, UserSummary } from "#app/models/contract";
import { handleOf } from "#app/models/looks/post-card";
import { userPath } from "#app/paths";

type Props = { person: PublicUser; onClose: () => void };

export function BlockDialog({ person, onClose }: Props) {
  const { t } = useTranslation(["people", "common"]);
  return (
    <Modal title={t("people:block.title", { name: handleOf(person) })} onClose={onClose}>
      <BlockConfirmation person={person} onDone={onClose}>
        <button type="button" className="btn btn--quiet" onClick={onClose}>
          {t("common:cancel")}
        </button>
      </BlockConfirmation>
    </Modal>
  );
}

export function ShareDialog({ person, url, onClose }: Props & { url: string }) {
  const { t } = useTranslation("people");
  return (
    <Modal title={t("menu.share")} onClose={onClose}>
      <ShareTargets url={url} text={t("shareText", { name: handleOf(person) })} failure="profileNotShared" onDone={onClose} />
    </Modal>
  );
}

/** First common followers; the rest are on their page. */
export function MutualDialog({ person, onClose }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const [mutual, setMutual] = useState<{ people: UserSummary[]; hasMore: boolean } | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    listMutual(person.id, controller.signal)
      .then(setMutual)
      .catch(() => {
        if (controller.signal.aborted) return;
        onClose();
        showNetworkError("mutualFailed");
      });
    return () => controller.abort();
  }, [person.id, onClose]);

  return (
    <Modal title={t("people:mutual.title")} onClose={onClose}>
      <div aria-busy={mutual === null}>{mutual ? <MutualFollowers people={mutual.people} /> : <p className="muted">{t("people:mutual.loading")}</p>}</div>
      <div className="dlg__acts">
        {mutual?.hasMore ? (
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
