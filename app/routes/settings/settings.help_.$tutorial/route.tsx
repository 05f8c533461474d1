import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { notFound } from "#app/http/page.server";
import { getTutorials } from "#app/locales/help.server";

export async function loader({ context, params }: LoaderFunctionArgs) {
  await context.requireViewer();
  const tutorial = getTutorials(context.language).find(({ slug }) => slug === params.tutorial);
  if (!tutorial) throw notFound();
  return tutorial;
}

export default function TutorialView() {
  const { intro, steps, act } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{intro}</p>
      <ol className="grid gap-5">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.5rem_1fr] gap-x-2">
            <span className="row-span-2 t-h2 faint" aria-hidden="true">
              {index + 1}
            </span>
            <h2 className="font-sans font-semibold">{title}</h2>
            <p className="muted t-small">{text}</p>
          </li>
        ))}
      </ol>
      <Link className="btn btn--primary btn--wide" to={act.to}>
        {act.label}
      </Link>
    </>
  );
}
