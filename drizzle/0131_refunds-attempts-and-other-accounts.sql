ALTER TABLE "refunds" DROP CONSTRAINT "failure_cause_is_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_out_of_sight" ON "refunds" USING btree ("settled_at") WHERE "refunds"."failure_cause" = 'other-account';--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "failure_cause_is_known" CHECK ("refunds"."failure_cause" in ('disputed', 'refunded-elsewhere', 'other-account', 'bank')) NOT VALID;