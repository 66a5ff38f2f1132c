CREATE TABLE "mail_server_tests" (
	"settings" text PRIMARY KEY NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"is_accepted" boolean NOT NULL,
	"sentence" text NOT NULL,
	"response" text
);
--> statement-breakpoint
CREATE TABLE "mail_server" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"encryption" text NOT NULL,
	"user_name" text,
	"password_sealed" text,
	"sender_name" text NOT NULL,
	"sender_address" text NOT NULL,
	"reply_to" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "there_is_one_mail_server" CHECK ("mail_server"."id" = 1),
	CONSTRAINT "encryption_is_known" CHECK ("mail_server"."encryption" in ('tls', 'starttls', 'none'))
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"template" text NOT NULL,
	"block" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_texts_template_block_pk" PRIMARY KEY("template","block")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "sending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "useful_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "left_out_at" timestamp with time zone;--> statement-breakpoint
-- Links that were mailed before this column was there expire like those that are mailed after it.
UPDATE "mails" SET "useful_until" = "created_at" + CASE "template"
	WHEN 'reset-password' THEN interval '1 hour'
	WHEN 'verify-email' THEN interval '7 days'
	WHEN 'staff-invitation' THEN interval '7 days'
	ELSE interval '1 day' END
WHERE "sent_at" IS NULL
	AND "template" IN ('reset-password', 'verify-email', 'staff-invitation', 'change-email', 'email-change-asked', 'low-stock', 'contact-reply');
