ALTER TABLE "piece_wears" ADD COLUMN "plan_id" uuid;--> statement-breakpoint
-- What a plan's «Usei» wrote before; the index of days is built beside the writers (app/db/migrate.server.ts).
UPDATE "piece_wears" SET plan_id = plan.id FROM "wear_plans" plan LEFT JOIN "outfit_pieces" inside ON inside.outfit_id = plan.outfit_id
  WHERE plan.worn_at = piece_wears.created_at AND plan.planned_on = piece_wears.worn_on AND piece_wears.piece_id IN (plan.piece_id, inside.piece_id);--> statement-breakpoint
-- Which share of all pieces match, by the planner's statistics.
CREATE FUNCTION share_of_pieces(wanted tsquery) RETURNS double precision LANGUAGE plpgsql VOLATILE STRICT AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM public.pieces WHERE words @@ %L::tsquery', wanted) INTO plan;
  RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision
    / greatest(1, (SELECT reltuples FROM pg_catalog.pg_class WHERE oid = 'public.pieces'::regclass));
END $$;
