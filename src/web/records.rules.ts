/** The names in a record of ours. TypeScript gives them as any text, because a record may hold more than its type says. */
export function namesIn<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

/** A value for each name. TypeScript does not follow names through `fromEntries`. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
