ALTER TABLE "packs" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "packs_key" ON "packs" USING btree ("owner_id","idempotency_key") WHERE idempotency_key is not null;