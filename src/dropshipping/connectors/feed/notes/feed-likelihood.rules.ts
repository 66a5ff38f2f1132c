/** Headings of the columns that are read; null: on purpose of none. */
export type ReadColumns = { price?: string | null; stock?: string | null };

type Figures = { price: number | null; stock?: number | 'in-stock' | null };

const fewest = 10;

/** Figures that are read as they stand, and are hardly what they seem. */
export function onFigures(products: ReadonlyMap<string, Figures>, columns: ReadColumns): string[] {
  const all = [...products.values()];
  const prices = all.flatMap(({ price }) => price ?? []);
  const stocks = all.flatMap(({ stock }) => (typeof stock === 'number' ? stock : []));
  return [...onPence(prices), ...onSame(prices, stocks), ...onNothing(stocks), ...onPacks(columns.stock ?? '', stocks)];
}

const fewestOfForm = 3;

function onNothing(stocks: readonly number[]): string[] {
  return stocks.length >= fewestOfForm && stocks.every((stock) => stock === 0)
    ? ['Everything in it is out of stock. See whether that is so.']
    : [];
}

/** A list whose quantity the buyer is to write: hardly anybody has nothing of all their goods. */
export function isOrderForm(heading: string, rows: number, said: readonly string[]): boolean {
  return (
    /^(?:qty|quantity)\.?$/i.test(heading) &&
    rows >= fewestOfForm &&
    said.every((text) => /^0(?:[.,]0+)?$/.test(text.trim()))
  );
}

/** A pet shop buys few things at £100 or more, and hardly any list is in whole pounds. */
function onPence(prices: readonly number[]): string[] {
  if (prices.some((price) => price % 100 !== 0)) return [];
  const high = prices.filter((price) => price >= 100_00).length;
  const see = 'See whether they are written in pence.';
  if (prices.length > 2 && high * 2 > prices.length) return [`No price has pence, and most are £100 or more. ${see}`];
  return prices.length >= fewest && new Set(prices).size > 2 ? [`No price has pence. ${see}`] : [];
}

function onSame(prices: readonly number[], stocks: readonly number[]): string[] {
  const isSame = (values: readonly number[]) =>
    values.length >= fewest && new Set(values).size === 1 && values[0] !== 0;
  return [
    ...(isSame(prices) ? ['All prices are the same.'] : []),
    ...(isSame(stocks) ? [`All have the same stock, ${stocks[0]}. See whether it is counted.`] : []),
  ];
}

const packSizes = new Set([
  1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 18, 20, 24, 25, 30, 36, 40, 48, 50, 60, 72, 96, 100, 144,
]);

/** Lists of prices have what is in a pack under `Qty` as often as what is in stock. */
function onPacks(heading: string, stocks: readonly number[]): string[] {
  const isSuch =
    /^(?:qty|quantity)\.?$/i.test(heading) &&
    stocks.length >= fewest &&
    new Set(stocks).size <= 5 &&
    stocks.every((stock) => packSizes.has(stock));
  return isSuch ? [`“${heading}” has few numbers, as of pieces in a pack. See whether it is the stock.`] : [];
}
