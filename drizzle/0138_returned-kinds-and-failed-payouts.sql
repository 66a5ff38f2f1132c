ALTER TABLE "return_items" ADD COLUMN "made_for_buyer" integer;--> statement-breakpoint
ALTER TABLE "stripe_standing" ADD COLUMN "payout_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "no_more_is_made_for_its_buyer_than_comes_back" CHECK ("return_items"."made_for_buyer" between 0 and "return_items"."quantity") NOT VALID;