ALTER TABLE "promotions" DROP CONSTRAINT "type_is_known";--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "gift_product_id" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gift_product_id_products_id_fk" FOREIGN KEY ("gift_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "a_gift_is_a_product" CHECK (("promotions"."type" = 'gift') = ("promotions"."gift_product_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "type_is_known" CHECK ("promotions"."type" in ('percentage', 'fixed', 'free-delivery', 'multibuy', 'set-price', 'gift')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "a_gift_costs_nothing" CHECK (not "order_lines"."is_gift" or "order_lines"."price" = 0) NOT VALID;
