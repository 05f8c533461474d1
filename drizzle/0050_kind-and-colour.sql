-- pieces_kind_and_colour is built beside the writers (app/db/migrate.server.ts).
SELECT 1;
