import { expect, test } from 'vitest';
import { faultsOf } from './migration-rules.ts';

test.each([
  'ALTER TABLE "orders" DROP COLUMN "gift";',
  'DROP TABLE "orders";',
  'ALTER TABLE "orders" RENAME COLUMN "gift" TO "present";',
  'ALTER TABLE "baskets" RENAME TO "trolleys";',
  'ALTER TABLE "baskets" ADD COLUMN "gift" text NOT NULL;',
  'ALTER TABLE "baskets" ALTER COLUMN "gift" SET NOT NULL;',
  'ALTER TABLE "baskets" ALTER COLUMN "gift" SET DATA TYPE bigint;',
  'ALTER TABLE "baskets" ADD CONSTRAINT "gift_is_short" CHECK (length("gift") < 9);',
  'ALTER TABLE "baskets"\n  ADD CONSTRAINT "b" FOREIGN KEY ("user_id") REFERENCES "users"("id");',
  'CREATE UNIQUE INDEX "orders_by_gift" ON "orders" USING btree ("gift");',
])('a migration that would lock or break a running shop is rejected: %s', (statement) => {
  expect(faultsOf(`CREATE TABLE "others" ();\n--> statement-breakpoint\n${statement}`)).toHaveLength(1);
  expect(faultsOf(`-- safe: no version before reads it\n${statement}`)).toEqual([]);
});

test.each([
  'CREATE TABLE "notes" ("id" integer NOT NULL, CONSTRAINT "c" CHECK ("id" > 0));',
  'ALTER TABLE "baskets" ADD COLUMN "gift" text;',
  `ALTER TABLE "baskets" ADD COLUMN "gift" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "baskets" ADD CONSTRAINT "gift_is_short" CHECK (length("gift") < 9) NOT VALID;',
  'CREATE INDEX "baskets_by_gift" ON "baskets" USING btree ("gift");',
  'CREATE TABLE "notes" ();--> statement-breakpoint\nALTER TABLE "notes" ADD CONSTRAINT "n" FOREIGN KEY ("user_id") REFERENCES "users"("id");',
  'DROP INDEX "orders_by_gift";',
])('one that a running shop does not notice is accepted: %s', (migration) => {
  expect(faultsOf(migration)).toEqual([]);
});
