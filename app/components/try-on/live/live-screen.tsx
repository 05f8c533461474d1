import { X } from "@phosphor-icons/react/dist/ssr/X";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDarkStatusBar } from "#app/components/hooks/use-dark-status-bar";
import { showToast } from "#app/components/toasts/toaster";
import { postPath } from "#app/paths";
import { LiveConsent } from "./live-consent";
import type { LiveLook } from "./live-mirror.client";

type Mirror = typeof import("./live-mirror.client").LiveMirror;

type Props = { looks: LiveLook[]; first: LiveLook; megabytes: number };

/** Asks before it fetches, then shows the mirror; dark in both themes. */
export function LiveScreen({ looks, first, megabytes }: Props) {
  const { t } = useTranslation(["live", "common"]);
  useDarkStatusBar();
  const [loaded, setLoaded] = useState<{ Mirror: Mirror } | null>(null);
  const [isLoading, setLoading] = useState(false);

  async function open() {
    setLoading(true);
    const code = await import("./live-mirror.client").catch(() => null);
    setLoading(false);
    if (code) setLoaded({ Mirror: code.LiveMirror });
    else showToast({ key: "error.offline", isError: true });
  }
  const close = (
    <Link className="icb mirror__chip" to={postPath(first)} aria-label={t("common:close")}>
      <X className="ic" weight="light" aria-hidden="true" />
    </Link>
  );
  return (
    <div data-theme="dark" className="mirror-room mirror-room--whole">
      <main id="content">
        {loaded ? (
          <>
            <h1 className="sr-only">{t("live:title")}</h1>
            <loaded.Mirror looks={looks} first={first} badge={close} />
          </>
        ) : (
          <LiveConsent look={first} megabytes={megabytes} isLoading={isLoading} badge={close} onOpen={open} />
        )}
      </main>
    </div>
  );
}
