import { useEffect, useState } from "react";
import { hasKeptModels } from "#app/components/try-on/live/kept-models";

/** Megabytes that vision fetches, without and with what finds clothes. */
export type ModelSizes = { pose: number; all: number };

/** Megabytes that this device still has to fetch to make a body; null while that is not known. */
export function useDownload({ pose, all }: ModelSizes): number | null {
  const [missing, setMissing] = useState<number | null>(null);
  useEffect(() => {
    const measure = async () => {
      const [hasPose, hasAll] = await Promise.all([hasKeptModels({ hasParts: false }), hasKeptModels({ hasParts: true })]);
      setMissing(hasAll ? 0 : hasPose ? all - pose : all);
    };
    void measure();
  }, [pose, all]);
  return missing;
}
