ALTER TABLE "reviews" ADD COLUMN "buyer" text;--> statement-breakpoint
CREATE INDEX "email_links_by_expiry" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_verified_review_for_each_buyer" ON "reviews" USING btree ("product_id","buyer");--> statement-breakpoint
-- Of several by one account for one product the first stays verified.
UPDATE "reviews" SET "verified" = false WHERE "verified" AND EXISTS (
  SELECT 1 FROM "reviews" AS "earlier"
  WHERE "earlier"."verified" AND "earlier"."product_id" = "reviews"."product_id" AND "earlier"."user_id" = "reviews"."user_id" AND "earlier"."id" < "reviews"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "one_verified_review_of_an_account" ON "reviews" USING btree ("product_id","user_id") WHERE "reviews"."verified";--> statement-breakpoint
CREATE INDEX "subscriptions_not_confirmed" ON "newsletter_subscribers" USING btree ("asked_at") WHERE "newsletter_subscribers"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_that_ended" ON "newsletter_subscribers" USING btree ("left_at") WHERE "newsletter_subscribers"."left_at" is not null;