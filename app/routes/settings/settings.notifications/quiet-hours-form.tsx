import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blockOfflineSubmit } from "#app/components/forms/block-offline-submit";
import { useFetcherResult } from "#app/components/forms/use-fetcher-result";
import { isSaved } from "#app/routes/settings/settings/is-saved";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { from: number; until: number; returnTo: string };

/** Saves on change; by a button without scripts. */
export function QuietHoursForm({ from, until, returnTo }: Props) {
  const { t } = useTranslation("settings");
  const fetcher = useFetcher<object>({ key: "setting-quiet-hours" });
  useFetcherResult(fetcher, isSaved, "settingsNotSaved");
  return (
    <fetcher.Form
      method="post"
      action="/api/user-settings"
      autoComplete="off"
      onSubmitCapture={blockOfflineSubmit("settingsNotSaved")}
      onChange={(event) => event.currentTarget.requestSubmit()}
      className="grid grid-cols-2 gap-3 py-3"
    >
      <input type="hidden" name="_method" value="patch" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="toast" value="settingsSaved" />
      <input type="hidden" name="failure" value="settingsNotSaved" />
      {(
        [
          ["quietFrom", "from", from],
          ["quietUntil", "until", until],
        ] as const
      ).map(([name, label, value]) => (
        <label key={name} className="field">
          <span>{t(`notifications.${label}`)}</span>
          <select className="in" name={name} defaultValue={value}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {t("notifications.hour", { hour })}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="btn btn--line col-span-2 hidden justify-self-end unscripted:inline-flex">
        {t("notifications.saveHours")}
      </button>
    </fetcher.Form>
  );
}
