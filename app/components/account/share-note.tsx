import { useTranslation } from "react-i18next";
import { getKeptShareKey } from "#app/lib/kept-share-address";
import { sharePath } from "#app/paths";

function getNote(path: string): "kept" | "look" | "lost" | null {
  const [pathname, query = ""] = path.split("?");
  if (pathname !== sharePath) return null;
  if (getKeptShareKey(path)) return "kept";
  const params = new URLSearchParams(query);
  if (params.has("picture")) return null;
  return params.has("post") ? "look" : "lost";
}

/** Tells whoever shared something signed out what becomes of it. */
export function ShareNote({ path }: { path: string }) {
  const { t } = useTranslation("auth");
  const note = getNote(path);
  return note ? <p className="mt-4 rounded-cut bg-sunk p-3 t-small">{t(`shared.${note}`)}</p> : null;
}
