ALTER TABLE "promotions" DROP CONSTRAINT "type_is_known";--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "set_of" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "set_pays" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "set_price" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "goods" jsonb;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_first_order_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- safe: no promotion counts by itself yet, and there are few in all
CREATE INDEX "automatic_promotions" ON "promotions" USING btree ("id") WHERE "promotions"."is_automatic" and "promotions"."is_active";--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "a_set_has_pieces_and_terms" CHECK (("promotions"."type" in ('multibuy', 'set-price')) = ("promotions"."set_of" is not null) and ("promotions"."type" = 'multibuy') = ("promotions"."set_pays" is not null) and ("promotions"."type" = 'set-price') = ("promotions"."set_price" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "a_set_pays_for_some_of_it" CHECK ("promotions"."set_of" > 1 and "promotions"."set_pays" between 1 and "promotions"."set_of" - 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "a_set_costs_something" CHECK ("promotions"."set_price" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "type_is_known" CHECK ("promotions"."type" in ('percentage', 'fixed', 'free-delivery', 'multibuy', 'set-price')) NOT VALID;