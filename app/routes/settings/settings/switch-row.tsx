import type { Icon } from "@phosphor-icons/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { Switch } from "#app/components/ui/switch";
import type { Settings } from "#app/models/contract";
import { markBackgroundOutdated } from "#app/routes/_overlay/background-page";
import { isSaved } from "./is-saved";

type SwitchName = { [Name in keyof Settings]: Settings[Name] extends boolean ? Name : never }[keyof Settings];
type Props = { icon?: Icon; label: string; hint?: string; name: SwitchName; isOn: boolean; returnTo: string };

/** Saves on change; by a button without scripts. */
export function SwitchRow({ icon: Sign, label, hint, name, isOn, returnTo }: Props) {
  const { t } = useTranslation("settings");
  const fetcher = useFetcher<object>({ key: `setting-${name}` });
  const sent = fetcher.formData?.getAll(name).at(-1);
  const isPending = fetcher.state !== "idle";
  const box = useRef<HTMLInputElement>(null);
  const isChecked = sent === undefined ? isOn : sent === "true";
  const initialChecked = useRef(isChecked);
  useFetcherResult(fetcher, isSaved, "settingsNotSaved");

  // Replays a click made before hydration.
  useEffect(() => {
    if (!box.current || box.current.checked === initialChecked.current) return;
    box.current.checked = initialChecked.current;
    box.current.click();
  }, []);

  return (
    <fetcher.Form
      method="post"
      action="/api/user-settings"
      autoComplete="off" // how a browser remembers the switch is no tap
      onSubmitCapture={blockOfflineSubmit("settingsNotSaved")}
      onSubmit={markBackgroundOutdated}
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
        <Switch
          ref={box}
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

export function DisabledSwitchRow({ label, isOn }: { label: string; isOn: boolean }) {
  return (
    <label className="row cursor-not-allowed">
      <span className="min-w-0 grow">{label}</span>
      <Switch defaultChecked={isOn} disabled />
    </label>
  );
}
