CREATE TABLE "running_totals" (
	"month_end" date NOT NULL,
	"product_id" integer NOT NULL,
	"units" integer NOT NULL,
	"profit" bigint NOT NULL,
	CONSTRAINT "running_totals_month_end_product_id_pk" PRIMARY KEY("month_end","product_id")
);
--> statement-breakpoint
DROP TABLE "day_tallies" CASCADE;--> statement-breakpoint
DROP TABLE "tallies_to_date" CASCADE;