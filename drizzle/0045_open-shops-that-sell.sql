-- Shops begin closed from now on. One that sells, or has sold, stays open.
INSERT INTO "settings" ("key", "value")
SELECT 'isOpen', 'true'::jsonb
WHERE EXISTS (SELECT FROM "products") OR EXISTS (SELECT FROM "orders")
ON CONFLICT ("key") DO NOTHING;
