import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { stayOnPageLoader } from "#app/components/data/stay-on-page-loader";
import { isUnanswered } from "#app/components/data/unanswered";
import { type OpenedCard, rememberAgain, takeCard } from "#app/components/looks/opened-card";
import { showNetworkError, showToast } from "#app/components/toasts/toaster";
import { failureToast } from "#app/lib/failure-toast";

/** Data of a look that opens with what its card knows. */
export type Opening<Page> = { opened: OpenedCard; page: Promise<Page> };

/** Lets a look open at once from its card while its data loads. */
export async function openingLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  const opened = takeCard(args.params.id);
  if (!opened) return stayOnPageLoader(args);
  const page = args.serverLoader();
  page.catch(() => {}); // shown by useOpenedPage
  return { opened, page };
}

export const isOpening = <Page extends object>(data: Page | Opening<Page>): data is Opening<Page> => "opened" in data;

type Settled<Page> = { of: object; page?: Page; error?: unknown };

/** Of one who may not see it; the rest are failures. */
const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status < 500 && error.status !== 429;

function tellFailure(error: unknown, retry: () => void): void {
  const code = isRouteErrorResponse(error) ? error.data?.code : undefined;
  if (isUnanswered(error)) showNetworkError(undefined, retry);
  else showToast({ ...failureToast(code ?? "internal", undefined), retry });
}

/** The page once it has loaded; after a failure it closes and says so. */
export function useOpenedPage<Page extends object>(data: Page | Opening<Page>): { page: Page | null; opened: OpenedCard | null } {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const [settled, setSettled] = useState<Settled<Page> | null>(null);

  useEffect(() => {
    if (!isOpening(data)) return;
    let isShown = true;
    const settle = (result: { page: Page } | { error: unknown }) => isShown && setSettled({ of: data, ...result });
    data.page.then(
      (page) => settle({ page }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [data]);

  const { page = null, error } = settled?.of === data ? settled : {};
  const hasFailed = error !== undefined && !(error instanceof Response) && !isRefusal(error);
  const open = useRef(() => {});
  open.current = () => {
    if (isOpening(data)) rememberAgain(data.opened);
    navigate(pathname, { state, preventScrollReset: true });
  };
  useEffect(() => {
    if (error instanceof Response) navigate(error.headers.get("Location") ?? "/", { replace: true });
    if (!hasFailed) return;
    navigate(-1);
    return () => tellFailure(error, open.current); // over the page behind
  }, [error, hasFailed, navigate]);
  if (isRefusal(error)) throw error;

  return isOpening(data) ? { page, opened: data.opened } : { page: data, opened: null };
}
