import { useState } from "react";
import { useOnValue } from "#app/components/hooks/use-on-value";
import { type DeviceBody, readDeviceBody } from "#app/components/on-me/body-store";

/** The body made on this device, read again for each revision; null without one. */
export function useDeviceBody(ownerId: string, revision: string) {
  const [body, setBody] = useState<DeviceBody | null>(null);
  useOnValue(`${ownerId} ${revision}`, () => void readDeviceBody(ownerId).then(setBody));
  return [body, setBody] as const;
}
