import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useNews } from "#app/components/live-news";
import { showToast } from "#app/components/toaster";
import type { EditView } from "#app/models/edit-view.server";
import { tryAgainPath } from "#app/paths";

const pollEvery = 3000;
const missesToTell = 3;

/** Loads the page's data anew when news of its try-on comes, and asks for it every three seconds while none can. One that fails meanwhile leads back to the camera, with a toast. */
export function useEditNews({ id, status, error }: Pick<EditView, "id" | "status" | "error">) {
  const { revalidate } = useRevalidator();
  const misses = useRef(0);
  const isOver = status === "completed" || status === "failed";

  const navigate = useNavigate();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (status === "failed" && wasUnderWay.current) {
      showToast({ key: error === "timeout" ? "tryOnTooSlow" : "tryOnFailed", isError: true });
      navigate(tryAgainPath({ id }), { replace: true });
    }
    wasUnderWay.current = !isOver;
  }, [id, status, error, isOver, navigate]);

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
