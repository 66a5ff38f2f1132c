CREATE TABLE "offer_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"products" integer NOT NULL,
	"counts" jsonb NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "there_is_one_offer_check" CHECK ("offer_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "offer_findings" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"problems" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer_findings" ADD CONSTRAINT "offer_findings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_by_problem" ON "offer_findings" USING gin ("problems");--> statement-breakpoint
-- safe: of 100,000 products it takes a fifth of a second
CREATE INDEX "singles_by_facet" ON "products" USING btree ("category","pet","brand","price","is_sold_out","is_featured") WHERE family_id is null and withdrawn_at is null;