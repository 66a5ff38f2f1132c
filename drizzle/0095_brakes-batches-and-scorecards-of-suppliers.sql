DROP INDEX "purchase_orders_shipped";--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "supplier_order_policies" ADD COLUMN "batch_hour" integer;--> statement-breakpoint
ALTER TABLE "held_changes" ADD COLUMN "is_brake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- safe: an index of 100,000 short rows is made in a fraction of a second
CREATE INDEX "purchase_orders_sent" ON "purchase_orders" USING btree ("sent_at","supplier_id","shipped_at","state") WHERE "purchase_orders"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "returns_by_time" ON "return_requests" USING btree ("created_at");--> statement-breakpoint
-- safe: an index of 100,000 short rows is made in a fraction of a second
CREATE INDEX "purchase_orders_shipped" ON "purchase_orders" USING btree ("shipped_at","supplier_id","cost","delivery_cost","rejected_cost","vat","cost_vat") WHERE "purchase_orders"."shipped_at" is not null;--> statement-breakpoint
ALTER TABLE "supplier_order_policies" ADD CONSTRAINT "a_batch_has_an_hour_of_the_day" CHECK ("supplier_order_policies"."batch_hour" between 0 and 23) NOT VALID;