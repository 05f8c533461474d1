import { command, inputCommand, mutation, query } from "#app/http/endpoint/endpoint.server";
import { consumeLimit } from "#app/http/rate-limit.server";
import { NewFilm } from "#app/models/try-on/film/film.schema";
import { createFilm } from "#app/models/try-on/film/film.server";
import { getFilm } from "#app/models/try-on/film/film-view.server";
import { deleteFilm } from "#app/models/try-on/try-on-deletion.server";

export const loader = query(({ viewer, params: { id } }) => getFilm(viewer.id, id));
export const action = mutation(
  {
    POST: inputCommand(
      NewFilm,
      async ({ viewer, params: { id }, input }) => {
        await consumeLimit("edit", viewer.id);
        return createFilm(viewer, id, input.model);
      },
      { status: 201 },
    ),
    DELETE: command(({ viewer, params: { id } }) => deleteFilm(viewer.id, id)),
  },
  { hasQuery: true },
);
