CREATE TABLE "product_personalisations" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "a_personalisation_asks_for_something" CHECK (jsonb_array_length("product_personalisations"."fields") > 0)
);
--> statement-breakpoint
ALTER TABLE "basket_lines" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "texts" jsonb;--> statement-breakpoint
ALTER TABLE "product_personalisations" ADD CONSTRAINT "product_personalisations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;