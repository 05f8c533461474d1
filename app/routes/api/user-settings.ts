import { handleInput, mutation, query } from "#app/http/endpoint.server";
import { SettingsChange } from "#app/models/settings.schema";
import { requireSettings, updateSettings } from "#app/models/user-settings.server";

export { orOffline as clientAction } from "#app/components/or-offline";

export const loader = query(({ viewer }) => requireSettings(viewer.id));
export const action = mutation(
  {
    PATCH: handleInput(SettingsChange, ({ viewer, input }) => updateSettings(viewer.id, input)),
  },
  { hasQuery: true },
);
