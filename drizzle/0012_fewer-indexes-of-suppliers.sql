DROP INDEX "products_of_a_supplier_by_name";--> statement-breakpoint
DROP INDEX "dropshipped_products_by_name";