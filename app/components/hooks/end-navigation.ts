/** Cancels the pending navigation with a hash navigation. */
export function endNavigation(): void {
  const router = window.__remixRouter;
  const { href } = location;
  router.navigate({ ...router.state.location, hash: "#here" }, { replace: true, state: router.state.location.state, preventScrollReset: true });
  history.replaceState(history.state, "", href);
}
