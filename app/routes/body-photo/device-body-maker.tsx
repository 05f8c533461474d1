import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useObjectUrl } from "#app/components/hooks/use-object-url";
import { BackBar } from "#app/components/layout/top-bar";
import type { DeviceBody } from "#app/components/on-me/body-store";
import { makeDeviceBody } from "#app/components/try-on/body/make-device-body";
import type { Refusal } from "#app/vision/types";
import { StateLayout, StateText } from "./state-layout";
import { useHeadingFocus } from "./use-heading-focus";

type State = "loading" | "making" | "failed" | { refused: Refusal };

type Props = { title: string; back: string; photo: File; ownerId: string; onMade: (body: DeviceBody) => void; onAgain: () => void };

/** Makes the body in this browser, and says how far it is. */
export function DeviceBodyMaker({ title, back, photo, ownerId, onMade, onAgain }: Props) {
  const { t } = useTranslation("bodyPhoto");
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(1);
  const url = useObjectUrl(photo);
  useHeadingFocus(typeof state === "string" ? state : "refused", true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an attempt
  useEffect(() => {
    const ending = new AbortController();
    setState("loading");
    makeDeviceBody({ photo, ownerId, onLoaded: () => setState("making"), signal: ending.signal }).then(
      (made) => ending.signal.aborted || ("refused" in made ? setState(made) : onMade(made.value)),
      () => ending.signal.aborted || setState("failed"),
    );
    return () => ending.abort();
  }, [photo, ownerId, attempt]);

  const isBusy = state === "loading" || state === "making";
  return (
    <>
      <BackBar title={title} to={back} />
      <StateLayout isBusy={isBusy} picture={url ? <img className="body-mirror__photo" src={url} alt={t("alt")} /> : null} said={<MakerText state={state} />}>
        {isBusy ? null : (
          <>
            {state === "failed" ? (
              <button type="button" className="btn btn--primary btn--lg btn--wide" onClick={() => setAttempt(attempt + 1)}>
                {t("device.retry")}
              </button>
            ) : null}
            <button type="button" className={`btn btn--wide ${state === "failed" ? "btn--line" : "btn--primary btn--lg"}`} onClick={onAgain}>
              {t("refused.again")}
            </button>
          </>
        )}
      </StateLayout>
    </>
  );
}

function MakerText({ state }: { state: State }) {
  const { t } = useTranslation("bodyPhoto");
  if (typeof state === "object") {
    return (
      <StateText kind="bad" title={t(`refused.${state.refused}.title`)}>
        {t(`refused.${state.refused}.text`)}
      </StateText>
    );
  }
  if (state === "failed") {
    return (
      <StateText kind="bad" title={t("device.failed.title")}>
        {t("device.failed.text")}
      </StateText>
    );
  }
  return (
    <StateText kind="busy" title={t("pending.title")}>
      {t(`device.${state}`)}
    </StateText>
  );
}
