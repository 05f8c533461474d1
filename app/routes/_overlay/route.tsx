import { useLocation, useMatch, useOutlet } from "@remix-run/react";
import { Fragment, useEffect } from "react";
import { setBackground } from "./background-page";
import { FrozenRouter, useBackgroundPage } from "./frozen-router";
import { LookPreview } from "./look-preview";
import { PostDialog } from "./post-dialog";
import { SettingsPanel } from "./settings-panel";

/** Opens posts, settings and messages over the page that linked to them. */
export default function OverlayLayout() {
  const outlet = useOutlet();
  const { key } = useLocation();
  const isPost = useMatch("/post/:id") !== null;
  const isSettings = useMatch("/settings/*") !== null;
  const isMessages = useMatch("/messages/*") !== null;
  const page = useBackgroundPage(outlet, isPost || isSettings || isMessages);

  useEffect(() => {
    const routeId = page?.router.matches.at(-1)?.route.id;
    if (!page || !routeId) return setBackground(null);
    const { pathname, search } = page.locationState.location;
    setBackground({ href: pathname + search, data: page.router.loaderData[routeId] });
  }, [page]);

  const OverlayFrame = isPost ? PostDialog : isSettings ? SettingsPanel : Fragment;
  return (
    <>
      <FrozenRouter page={page}>{page ? page.outlet : outlet}</FrozenRouter>
      {page ? <OverlayFrame key={page.locationState.location.key}>{outlet}</OverlayFrame> : null}
      <LookPreview pageKey={key} />
    </>
  );
}
