import { growthOf, growthTable } from './growth.ts';
import { readers } from './readers.ts';

/** The results of growth.nightly.test.ts as a table: `node tests/hostile/growth-table.ts`. */
const growths = [];
for (const reader of readers) growths.push(...(await growthOf(reader)));
process.stdout.write(`${growthTable(growths)}\n`);
