ALTER TABLE "return_items" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_requests" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
-- Until now no refund said which return it was for: one that was given after the return was accepted counts as its, so that nobody is asked for it again.
UPDATE "return_items" SET "refunded" = "quantity" FROM "return_requests", "orders" WHERE "return_requests"."id" = "request_id" AND "orders"."id" = "order_id" AND "state" = 'accepted' AND ("orders"."status" IN ('refunded', 'cancelled') OR EXISTS (SELECT FROM "refunds" WHERE "refunds"."order_id" = "orders"."id" AND "refunds"."state" <> 'failed' AND "refunds"."at" >= "answered_at"));--> statement-breakpoint
UPDATE "return_requests" SET "settled_at" = "answered_at" WHERE "state" = 'accepted' AND EXISTS (SELECT FROM "return_items" WHERE "request_id" = "return_requests"."id" AND "refunded" > 0);--> statement-breakpoint
CREATE INDEX "returns_to_refund" ON "return_requests" USING btree ("created_at","id") WHERE "return_requests"."state" = 'accepted' and "return_requests"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "no_more_is_refunded_than_was_asked_back" CHECK ("return_items"."refunded" between 0 and "return_items"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "only_what_was_accepted_is_settled" CHECK ("return_requests"."settled_at" is null or "return_requests"."state" = 'accepted') NOT VALID;
