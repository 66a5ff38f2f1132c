ALTER TABLE "sales_by_product" DROP CONSTRAINT "sales_by_product_day_product_id_pk";--> statement-breakpoint
ALTER TABLE "sales_by_product" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "sales_by_product" ADD CONSTRAINT "sales_by_product_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_by_product" ADD CONSTRAINT "sales_of_a_product_and_day" UNIQUE NULLS NOT DISTINCT("day","product_id","supplier_id");