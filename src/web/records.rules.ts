/** The keys of a record, typed. TypeScript types them as string, because a value may have more keys than its type. */
export function namesIn<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}

/** A record with a value for each name. TypeScript does not infer the keys of `fromEntries`. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
}
