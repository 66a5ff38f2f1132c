const mostRowsNamed = 20;
const mostWords = 50;
const longestWord = 60;

/** What was met while reading a feed that the owner should know, counted. */
export class Oddities {
  /** By reason: the rows that are not used. */
  readonly leftOut = new Map<string, number[]>();
  /** By what is odd: rows that are used all the same. */
  readonly odd = new Map<string, number[]>();
  /** By row. */
  readonly ofRow = new Map<number, string[]>();
  readonly words = new Map<string, { column: string; word: string; count: number }>();

  leaveOut(row: number, why: string): void {
    add(this.leftOut, why, row);
    add(this.ofRow, row, `left out: ${why}`);
  }

  note(row: number, what: string, detail = what): void {
    add(this.odd, what, row);
    add(this.ofRow, row, detail);
  }

  unknownWord(column: string, said: string): void {
    const word = said.slice(0, longestWord);
    const key = `${column}\n${word.toLowerCase()}`;
    const met = this.words.get(key);
    if (met) met.count += 1;
    else if (this.words.size < mostWords) this.words.set(key, { column, word, count: 1 });
  }
}

/** Lists of rows are counted in full; the first ones are named. */
export function firstRows(rows: readonly number[]): number[] {
  return rows.slice(0, mostRowsNamed);
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  // Two columns may say the same of a row.
  if (values && values.at(-1) !== value) values.push(value);
  if (!values) map.set(key, [value]);
}
