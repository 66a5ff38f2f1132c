ALTER TABLE "bundles" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bundles" ADD COLUMN "cover_product_id" integer;--> statement-breakpoint
ALTER TABLE "recalls" ADD COLUMN "banner_ends_at" timestamp with time zone;