-- Copies of what became a copy itself when two pieces were joined: an origin has none.
DO $$
BEGIN
  FOR turn IN 1..8 LOOP
    UPDATE "pieces" SET origin_piece_id = nullif(origin.origin_piece_id, pieces.id) FROM "pieces" origin
      WHERE pieces.origin_piece_id = origin.id AND origin.origin_piece_id IS NOT NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "packs_key" ON "packs" USING btree ("owner_id","idempotency_key") WHERE idempotency_key is not null;