const mostCodes = 100;
/** Servers commonly accept 8 KB of URL and headers together. */
const mostCharacters = 4_000;

/** As many codes as fit into one request. A code with a comma, which would look like two, goes alone. */
export function* codeBatches(codes: readonly string[]): Iterable<readonly string[]> {
  let batch: string[] = [];
  let characters = 0;
  for (const code of codes) {
    const length = encodeURIComponent(code).length + 3;
    const isAlone = code.includes(',');
    if (batch.length > 0 && (isAlone || batch.length === mostCodes || characters + length > mostCharacters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    if (isAlone) yield [code];
    else batch.push(code);
    characters += isAlone ? 0 : length;
  }
  if (batch.length > 0) yield batch;
}
