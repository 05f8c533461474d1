import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server.browser";
import { type Look, readFeed } from "./looks.ts";
import { serve } from "./serve.ts";

// one plain Remix route that renders the cards

const widths = [160, 320, 640, 1080];

function Card({ look }: { look: Look }) {
  const getPictureUrl = (width: number, format: string) => `/media/${look.picture}/${width}.${format}`;
  const buildSrcSet = (format: string) => widths.map((width) => `${getPictureUrl(width, format)} ${width}w`).join(", ");
  return (
    <article id={look.id}>
      <a href={`/post/${look.id}`}>
        <picture>
          <source type="image/avif" srcSet={buildSrcSet("avif")} sizes="46vw" />
          <source type="image/webp" srcSet={buildSrcSet("webp")} sizes="46vw" />
          <img
            src={getPictureUrl(1080, "jpg")}
            srcSet={buildSrcSet("jpg")}
            sizes="46vw"
            alt={look.caption}
            width={look.width}
            height={look.height}
            loading="lazy"
          />
        </picture>
      </a>
      <a href={`/user/${look.author}`}>@{look.name}</a>
      {["like", "save"].map((kind) => (
        <form key={kind} method="post" action={`/api/posts/${look.id}/${kind}`}>
          <button type="submit">{kind}</button>
        </form>
      ))}
      <p>{look.caption}</p>
      <p>
        {look.tags.map((tag) => (
          <a key={tag} href={`/tag/${tag}`}>
            #{tag}
          </a>
        ))}
      </p>
    </article>
  );
}

function Page() {
  const looks = useLoaderData() as Look[];
  return (
    <html lang="pt">
      <body>
        {looks.map((look) => (
          <Card key={look.id} look={look} />
        ))}
      </body>
    </html>
  );
}

function renderResponse(request: Request, status: number, headers: Headers, remix: EntryContext) {
  headers.set("Content-Type", "text/html");
  const html = renderToString(<RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} />);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

const handle = createRequestHandler(
  {
    entry: { module: { default: renderResponse } },
    routes: { root: { id: "root", path: "", module: { default: Page, loader: readFeed } } },
    assets: {
      entry: { module: "", imports: [] },
      routes: { root: { id: "root", path: "", hasLoader: true, hasAction: false, hasErrorBoundary: false, module: "" } },
      url: "",
      version: "",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild,
  "production",
);

serve((request) => handle(request));
