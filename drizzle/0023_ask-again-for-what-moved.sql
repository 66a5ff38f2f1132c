CREATE TABLE "moved_goods" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"supplier_id" integer NOT NULL,
	"moved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_offers" ADD COLUMN "names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "moved_goods" ADD CONSTRAINT "moved_goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_goods" ADD CONSTRAINT "moved_goods_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_goods_of_a_supplier" ON "moved_goods" USING btree ("supplier_id","product_id");--> statement-breakpoint
CREATE INDEX "supplier_offers_by_name" ON "supplier_offers" USING gin ("names");