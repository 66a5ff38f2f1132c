ALTER TABLE "supplier_offers" ADD COLUMN "file_digest" text;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "file_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD CONSTRAINT "a_file_has_been_read" CHECK (("supplier_offers"."file_digest" is null) = ("supplier_offers"."file_read_at" is null)) NOT VALID;