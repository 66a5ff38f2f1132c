import { currencyNamed } from '#platform/table-files/written/written-numbers.contract.ts';

const currencySaid =
  /^(?:[£€$]|gbp|gbx|eur|euros?|usd|pln|sek|nok|dkk|chf|czk|huf|ron|cny|rmb|jpy|cad|aud|nzd|inr|hkd|pounds?(?: sterling)?|sterling|dollars?)$/i;

/** Whether a column has currencies, whatever it is called, but not those of other amounts. */
export function holdCurrencies(plain: string, texts: readonly string[]): boolean {
  if (/rrp|retail|msrp|srp|list|sell|ship|deliver|postage|duty|presentment/.test(plain)) return false;
  const isNamed = /currency|währung|devise|waluta|moneda|valuta/.test(plain);
  return texts.every((text) => currencySaid.test(text.trim()) || (isNamed && currencyNamed(text) !== undefined));
}

/** Whether a field of a tree is beside the price, or outside of it. */
export function isAround(name: string, price: string): boolean {
  const parent = name.slice(0, Math.max(0, name.lastIndexOf('/'), name.lastIndexOf('@')));
  return parent === '' || price === parent || price.startsWith(`${parent}/`) || price.startsWith(`${parent}@`);
}
