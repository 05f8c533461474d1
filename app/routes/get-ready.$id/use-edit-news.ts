import { useNavigate, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { showToast } from "#app/components/toaster";
import type { EditView } from "#app/models/edit-view.server";
import { tryAgainPath } from "#app/paths";

const pollEvery = 3000;
const missesToTell = 3;

/** Asks how far a try-on is until it has ended, and loads the page's data anew when that changed; one that fails leads back to the camera, with a toast. */
export function useEditNews({ id, status }: Pick<EditView, "id" | "status">) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "completed" || status === "failed") return;
    let misses = 0;
    const poll = setInterval(async () => {
      try {
        const response = await fetch(`/api/image-edit/${id}`, { headers: { Accept: "application/json" } });
        if (!response.ok && response.status !== 404) throw new Error(String(response.status));
        const news: Partial<EditView> = await response.json();
        misses = 0;
        if (news.status === "failed") {
          showToast({ key: news.error === "timeout" ? "tryOnTooSlow" : "tryOnFailed", isError: true });
          return navigate(tryAgainPath({ id }), { replace: true });
        }
        // under way it may have come to a stage that the status does not tell
        if (news.status !== status || status === "processing") revalidate();
      } catch {
        misses += 1;
        if (misses === missesToTell) showToast({ key: "tryOnNotChecked", isError: true });
      }
    }, pollEvery);
    return () => clearInterval(poll);
  }, [id, status, revalidate, navigate]);
}
