CREATE TABLE "stripe_account" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"secret_key_sealed" text NOT NULL,
	"is_test" boolean NOT NULL,
	"account_id" text,
	"webhook_id" text,
	"webhook_secret_sealed" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "there_is_one_stripe_account" CHECK ("stripe_account"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stripe_standing" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_notice_at" timestamp with time zone,
	"refused_notices" integer DEFAULT 0 NOT NULL,
	"last_refused_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"missing_rights" text[],
	"webhook_fault" text,
	"methods" text[],
	CONSTRAINT "there_is_one_stripe_standing" CHECK ("stripe_standing"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "awaits_notice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- safe: no payment awaits a notice yet, so it is one scan of the payments, about a second for two million
CREATE INDEX "paid_without_notice" ON "payments" USING btree ("paid_at") WHERE "payments"."awaits_notice";