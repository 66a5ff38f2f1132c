ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now it was reckoned from the pieces that refunds name, of which those that were dropped are no returns.
UPDATE "order_lines" SET "returned" = "named"."quantity" - "dropped", "sent" = greatest("sent", "named"."quantity" - "dropped") FROM (SELECT "order_line_id", sum("quantity")::int AS "quantity" FROM "refund_lines" GROUP BY "order_line_id") "named" WHERE "named"."order_line_id" = "order_lines"."id" AND "named"."quantity" > "dropped";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "nothing_is_both_dropped_and_returned" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity" - "order_lines"."dropped") NOT VALID;
