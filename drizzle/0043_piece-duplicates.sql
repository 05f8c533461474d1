CREATE TABLE "different_pieces" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "different_pieces_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "different_pieces_order" CHECK ("different_pieces"."low_id" < "different_pieces"."high_id")
);
--> statement-breakpoint
CREATE TABLE "piece_hashes" (
	"piece_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"hash" bigint
);
--> statement-breakpoint
ALTER TABLE "different_pieces" ADD CONSTRAINT "different_pieces_low_id_pieces_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_pieces" ADD CONSTRAINT "different_pieces_high_id_pieces_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_hashes" ADD CONSTRAINT "piece_hashes_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "different_pieces_high" ON "different_pieces" USING btree ("high_id");