ALTER TABLE "products" DROP CONSTRAINT "a_vat_rate_is_a_percentage";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "vat_number" text;--> statement-breakpoint
-- A shop with the demo data is registered, with the number that the demo data brings.
INSERT INTO "settings" ("key", "value")
SELECT 'vatNumber', '"GB999999973"'::jsonb
WHERE EXISTS (SELECT 1 FROM "reviews" WHERE "is_sample")
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
-- Any other shop without a VAT number counts as not registered; what its orders recorded stays, and is shown no more.
UPDATE "orders" SET "vat_number" = ("settings"."value" #>> '{}') FROM "settings" WHERE "settings"."key" = 'vatNumber' AND "settings"."value" <> 'null'::jsonb;--> statement-breakpoint
-- Rates that the United Kingdom does not have become the standard one, which never declares too little.
UPDATE "products" SET "vat_rate" = 20 WHERE "vat_rate" NOT IN (0, 5, 20);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "a_vat_rate_is_one_there_is" CHECK ("products"."vat_rate" in (0, 5, 20));
