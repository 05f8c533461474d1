import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { HomeScreenSteps } from "./home-screen-steps";
import { answerOffer } from "./visits";

declare global {
  interface Window {
    /** Chromium's own question, kept by app/scripts-watch.ts. */
    installPrompt?: Event & { prompt: () => Promise<unknown>; userChoice: Promise<unknown> };
  }
}

/** Safari on an iPhone or iPad: it has no question, but a way through its menu. */
function isIosSafari(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple && /Version\/\S+ .*Safari\//.test(userAgent);
}

/** Shown from the second visit on, where the app can be installed; an answer holds for good. */
export default function InstallOffer({ onEnd }: { onEnd: () => void }) {
  const { t } = useTranslation("install");
  const id = useId();
  const [areStepsShown, setStepsShown] = useState(false);
  const prompt = window.installPrompt;
  if (!prompt && !isIosSafari()) return null;

  function end() {
    answerOffer();
    onEnd();
    document.querySelector<HTMLElement>(".bar a")?.focus(); // the button that had it is gone
  }
  async function install() {
    await prompt?.prompt();
    await prompt?.userChoice;
    end();
  }
  return (
    <div className="px-4 pt-2 pb-4">
      <section className="mx-auto grid max-w-(--container-form) gap-3 rounded-cut bg-sunk p-4" aria-labelledby={id}>
        <div className="flex items-start gap-3">
          <img src="/icon.svg" alt="" width={44} height={44} className="shrink-0" />
          <div className="min-w-0">
            <p id={id} className="font-semibold">
              {t("title")}
            </p>
            <p className="t-small muted">{t("text")}</p>
          </div>
        </div>
        {areStepsShown ? <HomeScreenSteps /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" className="btn btn--quiet" onClick={end}>
            {t(areStepsShown ? "done" : "later")}
          </button>
          {prompt ? (
            <button type="button" className="btn btn--primary" onClick={install}>
              {t("install")}
            </button>
          ) : areStepsShown ? null : (
            <button type="button" className="btn btn--primary" onClick={() => setStepsShown(true)}>
              {t("how")}
            </button>
          )}
        </div>
      </section>
    </div>
  );
}
