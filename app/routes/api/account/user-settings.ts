import { inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { SettingsChange } from "#app/models/account/settings.schema";
import { getOrCreateSettings, updateSettings } from "#app/models/account/user-settings.server";

export { offlineClientAction as clientAction } from "#app/components/data/offline-client-action";

export const loader = query(({ viewer }) => getOrCreateSettings(viewer.id));
export const action = mutation(
  {
    PATCH: inputCommand(SettingsChange, ({ viewer, input }) => updateSettings(viewer.id, input)),
  },
  { hasQuery: true },
);
