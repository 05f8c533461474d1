import { Minus } from "@phosphor-icons/react/dist/ssr/Minus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { Avatar } from "#app/components/ui/avatar";
import type { FeedWeight } from "#app/models/feed/feed-weights.server";
import { handleOf } from "#app/models/looks/post-card";
import { markBackgroundOutdated } from "#app/routes/_overlay/background-page";
import { isSaved } from "#app/routes/settings/settings/is-saved";

const maxWeight = 3;
const steps = Array.from({ length: maxWeight }, (_, index) => index + 1);

export function WeightRow({ feedWeight }: { feedWeight: FeedWeight }) {
  const { t } = useTranslation("settings");
  const fetcher = useFetcher<object>({ key: `learnt-${feedWeight.kind}-${feedWeight.value}` });
  const sent = fetcher.formData?.get("weight");
  const weight = sent ? Number(sent) : feedWeight.weight;
  const name = feedWeight.kind === "author" ? `@${handleOf(feedWeight.author)}` : `#${feedWeight.value}`;
  useFetcherResult(fetcher, isSaved);
  if (weight === 0) return null;

  // Skips zero.
  const next = (step: 1 | -1) => weight + step || step;
  const button = (to: number, label: string, Sign: typeof Plus, isOff = false) => (
    <button type="submit" name="weight" value={to} className="icb" aria-label={label} disabled={isOff}>
      <Sign className="ic ic--s" aria-hidden="true" />
    </button>
  );
  return (
    <fetcher.Form method="post" action="/api/user/learnt" onSubmitCapture={blockOfflineSubmit()} onSubmit={markBackgroundOutdated} className="row flex-wrap">
      <input type="hidden" name="_method" value="patch" />
      <input type="hidden" name="returnTo" value="/settings/explore" />
      <input type="hidden" name="toast" value="learntChanged" />
      <input type="hidden" name="kind" value={feedWeight.kind} />
      <input type="hidden" name="value" value={feedWeight.value} />
      {feedWeight.kind === "author" ? <Avatar user={feedWeight.author} size={32} /> : null}
      <div className="trunc">{name}</div>
      <span className="flex items-center" role="img" aria-label={t("explore.weight", { name, weight })}>
        <span className="flex w-6 justify-end gap-0.5">
          {steps.toReversed().map((step) => (
            <i key={step} className={`h-3 w-1 ${-weight >= step ? "bg-danger" : "bg-sunk-2"}`} />
          ))}
        </span>
        <i className="mx-1 h-4 w-px bg-edge" />
        <span className="flex w-6 gap-0.5">
          {steps.map((step) => (
            <i key={step} className={`h-3 w-1 ${weight >= step ? "bg-glass" : "bg-sunk-2"}`} />
          ))}
        </span>
      </span>
      <span className="-me-3 flex">
        {button(next(-1), t("explore.less", { name }), Minus, weight <= -maxWeight)}
        {button(next(1), t("explore.more", { name }), Plus, weight >= maxWeight)}
        {button(0, t("explore.forget", { name }), X)}
      </span>
    </fetcher.Form>
  );
}
