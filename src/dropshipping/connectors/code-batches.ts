const mostCodes = 100;
/** Servers commonly take 8 KB of address and headers together. */
const mostLetters = 4_000;

/** As many codes as fit into one request. One with a comma, which would look like two, goes alone. */
export function* codeBatches(codes: readonly string[]): Iterable<readonly string[]> {
  let batch: string[] = [];
  let mails = 0;
  for (const code of codes) {
    const length = encodeURIComponent(code).length + 3;
    const isAlone = code.includes(',');
    if (batch.length > 0 && (isAlone || batch.length === mostCodes || mails + length > mostLetters)) {
      yield batch;
      [batch, mails] = [[], 0];
    }
    if (isAlone) yield [code];
    else batch.push(code);
    mails += isAlone ? 0 : length;
  }
  if (batch.length > 0) yield batch;
}
