DROP INDEX "rate_limits_by_age";--> statement-breakpoint
ALTER TABLE "rate_limits" ADD COLUMN "window_end" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rate_limits_by_end" ON "rate_limits" USING btree ("window_end");