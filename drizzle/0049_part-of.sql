ALTER TABLE "media" ADD COLUMN "part_of" uuid;--> statement-breakpoint
-- Again as in 0047: processes of the release before may have joined pieces meanwhile.
DO $$
BEGIN
  FOR turn IN 1..8 LOOP
    UPDATE "pieces" SET origin_piece_id = nullif(origin.origin_piece_id, pieces.id) FROM "pieces" origin
      WHERE pieces.origin_piece_id = origin.id AND origin.origin_piece_id IS NOT NULL;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;
