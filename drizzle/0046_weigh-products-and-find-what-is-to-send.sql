ALTER TABLE "pick_lines" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "pick_lines" CASCADE;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
CREATE INDEX "own_lines_not_sent" ON "order_lines" USING btree ("order_id") WHERE "order_lines"."supplier_id" is null and "order_lines"."sent" + "order_lines"."dropped" < "order_lines"."quantity";--> statement-breakpoint
CREATE INDEX "orders_not_sent" ON "orders" USING btree ("delivery","created_at","id") WHERE "orders"."status" in ('confirmed', 'processing');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_weight_is_above_nothing" CHECK ("products"."weight_grams" > 0);