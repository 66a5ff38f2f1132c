ALTER TABLE "disputes" DROP CONSTRAINT "state_is_known";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "stage" text DEFAULT 'chargeback' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "awaits_answer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "is_refundable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "withdrawn" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_cause" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "stage_is_known" CHECK ("disputes"."stage" in ('inquiry', 'chargeback', 'appeal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "state_is_known" CHECK ("disputes"."state" in ('open', 'won', 'lost', 'prevented', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "failure_cause_is_known" CHECK ("refunds"."failure_cause" in ('disputed', 'refunded-elsewhere', 'bank')) NOT VALID;