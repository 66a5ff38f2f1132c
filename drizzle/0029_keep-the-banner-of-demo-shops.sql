-- The banner and the demo's pictures are no defaults any more: a shop with the demo data keeps them.
INSERT INTO "settings" ("key", "value")
SELECT 'banner', '{"text": "10% OFF all orders - We''re improving our image quality! Use code", "code": "IMAGEFIX10"}'::jsonb
WHERE EXISTS (SELECT 1 FROM "promotions" WHERE "code" = 'IMAGEFIX10')
ON CONFLICT ("key") DO NOTHING;
--> statement-breakpoint
INSERT INTO "settings" ("key", "value")
SELECT 'isDemo', 'true'::jsonb
WHERE EXISTS (SELECT 1 FROM "reviews" WHERE "is_sample")
ON CONFLICT ("key") DO NOTHING;
