CREATE TABLE "schedule_outcomes" (
	"job" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "what_fails_says_since_when_and_why" CHECK (num_nonnulls("schedule_outcomes"."failing_since", "schedule_outcomes"."failed_at", "schedule_outcomes"."error") = case when "schedule_outcomes"."failures" > 0 then 3 else 0 end)
);
