DROP INDEX "featured_products_recommended";--> statement-breakpoint
DROP INDEX "featured_products";--> statement-breakpoint
-- safe: only best sellers and favourites are in it, which are few
CREATE INDEX "best_sellers_recommended" ON "products" USING btree ("is_sold_out","popularity" DESC NULLS LAST,"sort_name","id") WHERE (badge = 'best-seller' or is_featured) and withdrawn_at is null;--> statement-breakpoint
-- safe: only best sellers and favourites are in it, which are few
CREATE INDEX "families_sold_most" ON "products" USING btree ("family_id","id") WHERE badge = 'best-seller' and withdrawn_at is null;