-- safe: few payments are disputed
UPDATE "disputes" SET "withdrawn" = NULL WHERE "state" = 'won' AND "withdrawn" > 0;