DROP INDEX "price_history_of_a_product";--> statement-breakpoint
CREATE INDEX "price_history_of_a_product" ON "price_history" USING btree ("product_id","id");