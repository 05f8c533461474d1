import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { partPath } from "#app/paths";
import { showUnanswered } from "./toaster";

type Part<T> = { items: readonly T[]; nextCursor: string | null };
type Later<T> = { of: string; parts: (readonly T[])[]; nextCursor: string | null };

/** A list's part on the page and those asked for after it, each thing once, by the page's own loader; `path` is the list's address, `partOf` finds its part in what that loader answers. */
export function useMore<T extends { id: string }, Data>(first: Part<T>, path: string, partOf: (data: Data) => Part<T>) {
  const { load, state, data } = useFetcher<unknown>();
  const cursor = new URLSearchParams(useLocation().search).get("cursor");
  const list = cursor ? partPath(path, cursor) : path; // a page that begins further on is another list
  const [later, setLater] = useState<Later<T> | null>(null);
  const asked = useRef<string | null>(null);
  const read = useRef(partOf);
  read.current = partOf;

  const known = later?.of === list ? later : { of: list, parts: [], nextCursor: first.nextCursor };
  const held = new Set(first.items.map(({ id }) => id));
  const isHeld = ({ id }: T) => held.has(id);
  const parts = [first.items, ...known.parts.map((items) => (items.some(isHeld) ? items.filter((item) => !isHeld(item)) : items))];

  function showMore() {
    if (!known.nextCursor || asked.current) return;
    if (!navigator.onLine) return showUnanswered(); // asked for, an address unknown so far would cost the page
    asked.current = list;
    load(`${partPath(path, known.nextCursor)}&more${path.startsWith("/?") ? "&index" : ""}`);
  }

  useEffect(() => {
    const of = asked.current;
    if (state !== "idle" || !of) return;
    asked.current = null;
    if (of !== list) return;
    if (!data) return showUnanswered();
    const { items, nextCursor } = read.current(data as Data);
    setLater((before) => ({ of, parts: [...(before?.of === of ? before.parts : []), items], nextCursor }));
  }, [state, data, list]);

  const remove = (gone: string) => setLater((before) => before && { ...before, parts: before.parts.map((items) => items.filter(({ id }) => id !== gone)) });
  const more = { list, to: known.nextCursor && partPath(path, known.nextCursor), isLoading: state !== "idle", onMore: showMore };
  return { parts, items: parts.flat(), remove, more };
}
