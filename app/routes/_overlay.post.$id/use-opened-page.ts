import { type ClientLoaderFunctionArgs, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { stayOnPageLoader } from "#app/components/data/stay-on-page-loader";
import { type OpenedCard, takeCard } from "#app/components/looks/opened-card";
import { showNetworkError } from "#app/components/toasts/toaster";

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

/** The page once it has loaded; a failure looks as if it had not been opened. */
export function useOpenedPage<Page extends object>(data: Page | Opening<Page>): { page: Page | null; opened: OpenedCard | null } {
  const navigate = useNavigate();
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
  useEffect(() => {
    if (error instanceof Response) navigate(error.headers.get("Location") ?? "/", { replace: true });
    if (!(error instanceof TypeError)) return;
    navigate(-1);
    return () => showNetworkError(); // over the page behind
  }, [error, navigate]);
  if (error && !(error instanceof TypeError || error instanceof Response)) throw error;

  return isOpening(data) ? { page, opened: data.opened } : { page: data, opened: null };
}
