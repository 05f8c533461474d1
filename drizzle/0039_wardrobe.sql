CREATE TABLE "piece_wears" (
	"piece_id" uuid NOT NULL,
	"worn_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_wears_piece_id_worn_on_pk" PRIMARY KEY("piece_id","worn_on")
);
--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "season" text;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "piece_wears" ADD CONSTRAINT "piece_wears_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_photo_id_media_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pieces_photo" ON "pieces" USING btree ("photo_id") WHERE photo_id is not null;