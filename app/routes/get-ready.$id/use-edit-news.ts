import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { useNews } from "#app/components/live-news";
import { showToast } from "#app/components/toaster";
import type { EditView } from "#app/models/edit-view.server";

const pollEvery = 3000;
const missesToTell = 3;

/** Loads the page's data anew when news of its try-on comes, and asks for it every three seconds while none can. */
export function useEditNews({ id, status }: Pick<EditView, "id" | "status">) {
  const { revalidate } = useRevalidator();
  const misses = useRef(0);
  const isOver = status === "completed" || status === "failed";

  async function poll() {
    if (isOver) return;
    try {
      const response = await fetch(`/api/image-edit/${id}`, { headers: { Accept: "application/json" } });
      if (!response.ok && response.status !== 404) throw new Error(String(response.status));
      const news: Partial<EditView> = await response.json();
      misses.current = 0;
      // under way it may have come to a stage that the status does not tell
      if (news.status !== status || status === "processing") revalidate();
    } catch {
      misses.current += 1;
      if (misses.current === missesToTell) showToast({ key: "tryOnNotChecked", isError: true });
    }
  }

  const look = () => !isOver && revalidate();
  useNews({ "image-edit": (news) => news.id === id && look(), open: look }, { every: pollEvery, poll });
}
