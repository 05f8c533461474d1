import { useNavigate } from "@remix-run/react";
import { useOnMount } from "#app/components/hooks/use-on-mount";
import { loadBody } from "#app/components/on-me/body-store";

/** Leads to the body photo's page when neither server nor device has a body. */
export function useBodyRequired(hasBody: boolean, bodyPath: string): void {
  const navigate = useNavigate();
  useOnMount(() => {
    if (!hasBody) void loadBody().then((body) => body || navigate(bodyPath, { replace: true }));
  });
}
