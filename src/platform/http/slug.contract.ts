const longest = 80;

/** The name as an address: `Salmon & Rice, 2 kg` is `salmon-rice-2-kg`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'product';
}

/** The first of `rope-toy`, `rope-toy-2`, `rope-toy-3` … that nobody has. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(numbered(wanted, number))) number += 1;
  return numbered(wanted, number);
}

export function numbered(slug: string, number: number): string {
  return `${slug}-${number}`;
}
