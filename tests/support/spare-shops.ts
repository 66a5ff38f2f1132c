import type { BuiltShop } from './shop.ts';

/** Shops that no test uses at the moment, by their settings. They are closed with their file, so that files stay independent. */
const spare = new Map<string, BuiltShop[]>();

export function takeSpare(settings: string | undefined): BuiltShop | undefined {
  return settings === undefined ? undefined : spare.get(settings)?.pop();
}

export function saveSpare(settings: string, shop: BuiltShop): void {
  spare.set(settings, [...(spare.get(settings) ?? []), shop]);
}

export async function closeSpareShops(): Promise<void> {
  const shops = [...spare.values()].flat();
  spare.clear();
  await Promise.all(shops.map((shop) => shop.close()));
}
