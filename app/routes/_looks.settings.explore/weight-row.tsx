import { Minus } from "@phosphor-icons/react/dist/ssr/Minus";
import { Plus } from "@phosphor-icons/react/dist/ssr/Plus";
import { X } from "@phosphor-icons/react/dist/ssr/X";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "#app/components/avatar";
import { stayOffline } from "#app/components/submit-by";
import { showToast } from "#app/components/toaster";
import { handleOf } from "#app/models/card";
import type { Learnt } from "#app/models/learnt.server";
import { keepBehind } from "../_looks/behind";

const strongest = 3;
const steps = Array.from({ length: strongest }, (_, index) => index + 1);

/** One thing learnt: how strongly, in marks to either side, and buttons that change it a step or forget it. */
export function WeightRow({ learnt }: { learnt: Learnt }) {
  const { t } = useTranslation("settings");
  const fetcher = useFetcher<object>({ key: `learnt-${learnt.kind}-${learnt.value}` });
  const sent = fetcher.formData?.get("weight");
  const weight = sent ? Number(sent) : learnt.weight;
  const name = learnt.kind === "author" ? `@${handleOf(learnt.author)}` : `#${learnt.value}`;
  const refusal = fetcher.data && "code" in fetcher.data ? String(fetcher.data.code) : null;
  useEffect(() => {
    if (refusal) showToast({ key: `error.${refusal}`, isError: true });
    else if (fetcher.state === "loading") keepBehind(null); // the feed behind was weighed the old way
  }, [refusal, fetcher.state]);
  if (weight === 0) return null;

  // the step over nothing: from 1 down is -1
  const next = (step: 1 | -1) => weight + step || step;
  const button = (to: number, label: string, Sign: typeof Plus, isOff = false) => (
    <button type="submit" name="weight" value={to} className="icb" aria-label={label} disabled={isOff}>
      <Sign className="ic ic--s" aria-hidden="true" />
    </button>
  );
  return (
    <fetcher.Form method="post" action="/api/user/learnt" onSubmitCapture={stayOffline()} className="row flex-wrap">
      <input type="hidden" name="_method" value="patch" />
      <input type="hidden" name="returnTo" value="/settings/explore" />
      <input type="hidden" name="toast" value="learntChanged" />
      <input type="hidden" name="kind" value={learnt.kind} />
      <input type="hidden" name="value" value={learnt.value} />
      {learnt.kind === "author" ? <Avatar user={learnt.author} size={32} /> : null}
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
        {button(next(-1), t("explore.less", { name }), Minus, weight <= -strongest)}
        {button(next(1), t("explore.more", { name }), Plus, weight >= strongest)}
        {button(0, t("explore.forget", { name }), X)}
      </span>
    </fetcher.Form>
  );
}
