import { useTranslation } from "react-i18next";
import { useDarkStatusBar } from "#app/components/hooks/use-dark-status-bar";
import { TabBar } from "#app/components/layout/tab-bar";
import { LookImage } from "#app/components/pictures/look-image";
import { NotifyWhenReady } from "#app/components/push/notify-when-ready";
import { CancelTryOn } from "#app/components/running/cancel-try-on";
import { progressStage, useStageText } from "#app/components/running/use-stage-text";
import { CreditsChip } from "#app/components/try-on/credits-chip";
import { LocalNotice } from "#app/components/try-on/local-notice";
import type { Plan } from "#app/models/contract";
import type { TryOnView } from "#app/models/try-on/try-on-view.server";
import { retryTryOnPath } from "#app/paths";

const stages = ["pending", "processing", "saving"] as const;

const glintGradient = "linear-gradient(112deg, transparent 34%, oklch(1 0 0 / .42) 44%, oklch(1 0 0 / .08) 52%, oklch(1 0 0 / .3) 57%, transparent 60%)";

type Props = { edit: TryOnView; isLocal: boolean; plan: Plan; credits: number; hasResult: boolean; running: string[]; usualSeconds: number | null };

export function TryOnProgress({ edit: tryOn, isLocal, plan, credits, hasResult, running, usualSeconds }: Props) {
  const { t } = useTranslation(["getReady", "running"]);
  useDarkStatusBar();
  const stageText = useStageText()(tryOn);
  const at = stages.indexOf(progressStage(tryOn));
  return (
    <div data-theme="dark" className="dark-room flex min-h-dvh flex-col bg-paper text-ink">
      <header className="bar bg-transparent">
        <span className="grow" />
        <CreditsChip plan={plan} credits={credits} />
      </header>
      <main id="content" className="flex grow flex-col justify-center gap-7 px-6 [@media(height<44rem)]:gap-5 pb-[calc(var(--spacing-dock)+1.5rem)]">
        <div
          aria-busy="true"
          className={`relative mx-auto aspect-[5/8] ${tryOn.canCancel ? "w-[min(50vw,20dvh)] [@media(height<44rem)]:w-[14dvh]" : "w-[min(64vw,28dvh)] [@media(height<44rem)]:w-[24dvh]"} overflow-hidden rounded-full bg-sunk shadow-[0_0_0_6px_var(--paper),0_0_0_7px_var(--edge)]`}
        >
          {tryOn.before ? (
            <LookImage
              image={tryOn.before}
              alt={t("person")}
              sizes="16rem"
              className="absolute inset-0 size-full object-cover object-[50%_15%] brightness-80 saturate-[.35]"
              isEager
            />
          ) : null}
          <span className="absolute -inset-[20%] motion-ok:animate-glint" style={{ backgroundImage: glintGradient }} />
        </div>
        <div className="grid justify-items-center gap-2 text-center">
          <h1 className="t-h1">{t(tryOn.place === null ? "working.title" : "running:queued.title")}</h1>
          <p className="muted">
            {tryOn.place !== null ? (
              <>
                <strong className="font-medium text-ink">{stageText}</strong>
                <br />
                {t("running:queued.text")}
              </>
            ) : tryOn.isSecondTry ? (
              <strong className="inline-block max-w-96 font-medium text-ink">{t("working.again")}</strong>
            ) : (
              t(isLocal ? "local.fit" : "working.fit")
            )}
            {usualSeconds === null || tryOn.place !== null ? null : (
              <>
                <br />
                {t("usual.working", { seconds: usualSeconds })}
              </>
            )}
          </p>
          {isLocal ? <LocalNotice className="mt-1 justify-center" /> : null}
          <ol className="mt-3 grid w-full max-w-60 grid-cols-3 t-meta" aria-label={t("working.stages.label")}>
            {stages.map((stage, index) => (
              <li key={stage} aria-current={index === at ? "step" : undefined} className="faint aria-[current]:font-medium aria-[current]:text-ink">
                <span aria-hidden="true" className={`mb-2 block h-0.5 overflow-hidden ${index < at ? "bg-ink" : "bg-sunk-2"}`}>
                  {index === at ? <span className="block size-full bg-ink motion-ok:animate-glint" /> : null}
                </span>
                {t(`working.stages.${stage}`)}
              </li>
            ))}
          </ol>
          {tryOn.canCancel ? <CancelTryOn tryOn={tryOn} returnTo={retryTryOnPath(tryOn)} leadsTo={retryTryOnPath(tryOn)} className="btn--line mt-2" /> : null}
          <NotifyWhenReady />
          <p className="mt-2 max-w-80 t-meta faint">
            {t("running:goOn")} {tryOn.canCancel ? t(plan === "premium" ? "running:queued.free" : "running:queued.refund") : null}
          </p>
        </div>
      </main>
      <TabBar current="tryon" hasResult={hasResult} running={running} ownTryOn={tryOn.id} />
    </div>
  );
}
