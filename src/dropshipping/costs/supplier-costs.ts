import { convertSide, costOf, costSide, sideOf } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type {
  Cost,
  ExchangeRates,
  GivenPrice,
  SupplierTerms,
  VatSide,
} from '#catalogue/suppliers/supplier-prices.contract.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { readExchangeRates } from '../exchange-rates/exchange-rates.ts';

/** By what a supplier's prices become costs of the shop. */
export type Costing = { terms: SupplierTerms; isVatRegistered: boolean; rates: ExchangeRates };

/** As of now. @throws Problem 404 `supplier-not-found` */
export async function readCosting(db: Database, supplierId: number): Promise<Costing> {
  return costingWith(db, await readSupplierRecord(db, supplierId));
}

/** For callers that have read the supplier already. */
export async function costingWith(db: Database, supplier: SupplierTerms): Promise<Costing> {
  const { pricesAre, discount, currency, currencyMargin, costRounding } = supplier;
  const terms = { pricesAre, discount, currency, currencyMargin, costRounding };
  const { vatNumber } = await readSettings(db);
  return { terms, isVatRegistered: vatNumber !== null, rates: await readExchangeRates(db) };
}

/** Two of the same text make the same costs. */
export function stampOf({ terms, isVatRegistered, rates }: Costing): string {
  return JSON.stringify([terms, isVatRegistered, [...rates]]);
}

export function costBy({ terms, ...question }: Costing, given: GivenPrice, vatRate: number): Cost {
  return costOf(given, terms, { ...question, vatRate });
}

/** What an agreed cost is today: the shop may have registered for VAT, or ceased to be, since it was typed. */
export function agreedCost(
  { terms, isVatRegistered }: Costing,
  { amount, vat }: { amount: Pence; vat: VatSide | null },
  vatRate: number,
): Pence {
  const { pricesAre } = terms;
  return convertSide(amount, vat ?? sideOf(pricesAre), costSide(isVatRegistered, pricesAre), vatRate);
}
