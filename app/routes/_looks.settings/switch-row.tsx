import type { Icon } from "@phosphor-icons/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { stayOffline } from "#app/components/submit-by";
import { showToast } from "#app/components/toaster";
import { failureToast } from "#app/http/failure-toast";
import { keepBehind } from "../_looks/behind";

type Props = { icon?: Icon; label: string; hint?: string; name: "styleAnalysisEnabled" | "outfitSuggestionsEnabled"; isOn: boolean; returnTo: string };

/** A setting that is on or off: a tap changes it, and the switch waits for the answer. Without scripts a button saves it. */
export function SwitchRow({ icon: Sign, label, hint, name, isOn, returnTo }: Props) {
  const { t } = useTranslation("settings");
  const fetcher = useFetcher<object>({ key: `setting-${name}` });
  const sent = fetcher.formData?.getAll(name).at(-1);
  const isPending = fetcher.state !== "idle";
  const answer = fetcher.data;
  const box = useRef<HTMLInputElement>(null);
  const isChecked = sent === undefined ? isOn : sent === "true";
  const drawnFirst = useRef(isChecked);

  // a tap before the scripts came was heard by nobody: it is made once more
  useEffect(() => {
    if (!box.current || box.current.checked === drawnFirst.current) return;
    box.current.checked = drawnFirst.current;
    box.current.click();
  }, []);

  useEffect(() => {
    if (answer && "code" in answer) showToast(failureToast(String(answer.code), "settingsNotSaved"));
    else if (answer) keepBehind(null); // the page behind was made with the setting as it was
  }, [answer]);

  return (
    <fetcher.Form
      method="post"
      action="/api/user-settings"
      autoComplete="off" // how a browser remembers the switch is no tap
      onSubmitCapture={stayOffline()}
      className="grid"
    >
      <input type="hidden" name="_method" value="patch" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="toast" value="settingsSaved" />
      <input type="hidden" name="failure" value="settingsNotSaved" />
      <input type="hidden" name={name} value="false" />
      <label className="row cursor-pointer py-2">
        {Sign ? <Sign className="ic" weight="light" aria-hidden="true" /> : null}
        <span className="min-w-0 grow">
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
        <input
          ref={box}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          className="sw"
          name={name}
          value="true"
          checked={isChecked}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          disabled={isPending}
          aria-busy={isPending}
        />
      </label>
      <button type="submit" className="btn btn--line mb-2 hidden justify-self-end unscripted:inline-flex">
        {t("save")} <span className="sr-only">{label}</span>
      </button>
    </fetcher.Form>
  );
}

/** A setting that cannot be changed yet. */
export function StillRow({ label, isOn }: { label: string; isOn: boolean }) {
  return (
    <label className="row cursor-not-allowed">
      <span className="min-w-0 grow">{label}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        className="sw"
        defaultChecked={isOn}
        disabled
      />
    </label>
  );
}
