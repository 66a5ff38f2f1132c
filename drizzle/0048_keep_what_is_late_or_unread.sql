CREATE TABLE "seen_marks" (
	"subject" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "subject_is_known" CHECK ("seen_marks"."subject" in ('reviews', 'comments'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_without_a_cost" ON "products" USING btree ("sort_name","id","category","supplier_id","stock_band") WHERE withdrawn_at is null and (case when supplier_id is null then cost_per_item else supplier_price end) is null;--> statement-breakpoint
CREATE INDEX "contact_messages_to_answer" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "purchase_orders_to_send_by_hand" ON "purchase_orders" USING btree ("hold_until") WHERE "purchase_orders"."state" = 'draft' and not "purchase_orders"."is_automatic";--> statement-breakpoint
CREATE INDEX "purchase_orders_under_way" ON "purchase_orders" USING btree ("supplier_id","sent_at") WHERE "purchase_orders"."state" in ('sent', 'acknowledged', 'part-shipped');--> statement-breakpoint
-- What is there before the shop keeps count has been seen, or nobody waits for it any more.
INSERT INTO "seen_marks" ("subject", "until") VALUES ('reviews', now()), ('comments', now());--> statement-breakpoint
UPDATE "contact_messages" SET "answered_at" = "created_at" WHERE "created_at" < now() - interval '30 days';
