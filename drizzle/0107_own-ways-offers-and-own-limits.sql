CREATE TABLE "product_offers" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "delivery_is_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_limits" jsonb;--> statement-breakpoint
ALTER TABLE "product_offers" ADD CONSTRAINT "product_offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "delivery_is_known" CHECK ("orders"."delivery" in ('standard', 'express', 'pickup', 'round')) NOT VALID;