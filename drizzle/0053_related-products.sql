CREATE TABLE "related_products" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"reason" text NOT NULL,
	"place" smallint NOT NULL,
	CONSTRAINT "related_products_product_id_reason_other_id_pk" PRIMARY KEY("product_id","reason","other_id"),
	CONSTRAINT "reason_is_known" CHECK ("related_products"."reason" in ('together', 'alike', 'complement')),
	CONSTRAINT "a_product_is_not_related_to_itself" CHECK ("related_products"."product_id" <> "related_products"."other_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "badge" text;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "relations_to_a_product" ON "related_products" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "products_recommended" ON "products" USING btree ("is_sold_out","popularity" DESC NULLS LAST,"sort_name","id","pet","brand") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "products_in_category_recommended" ON "products" USING btree ("category","is_sold_out","popularity" DESC NULLS LAST,"sort_name","id","pet","brand") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "featured_products_recommended" ON "products" USING btree ("is_sold_out","popularity" DESC NULLS LAST,"sort_name","id") WHERE is_featured and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "badge_is_known" CHECK ("products"."badge" in ('best-seller', 'new')) NOT VALID;