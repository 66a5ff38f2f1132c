import { headingOf } from '#platform/table-files/headings.ts';
import type { Heading } from '#platform/table-files/headings.ts';
import { lengthUnits, weightUnits } from '../measures.rules.ts';
import { feedFields } from './feed-columns.contract.ts';
import type { FeedField } from './feed-columns.contract.ts';
import { foreign } from './languages/foreign-headings.ts';

const own: Record<FeedField, readonly string[]> = {
  code: listed(`sku, code, product code, product code sku, item code, stock code, article code, variant sku, supplier sku, item sku, item number,
    item no, custom label, custom label sku, custom sku, default code, internal reference, product number, article number, part number, part no, reference, ref, id, mpn, product sku, product id, item id, stock item code, seller sku, merchant sku, vendor sku, artikelnummer, artikelnr,
    artikel nr, artikel nummer, art nr, artnr, bestellnummer, bestell nr, référence, référence article, référence produit, réf,
    code article, code produit, artikelcode, prod code, prod no, item ref, product ref, stock no, stock number, stk code, cat no,
    catalogue no, catalogue number, catalogue code, inventory number, supplier product code, supplier item code, supplier item no,
    supplier item number, merchant product id, offer id, model no, model number, model code, model`),
  name: listed(
    'name, title, product name, product title, item name, product, product service name, item title, display name, stock description, artikelbezeichnung, produktbezeichnung, bezeichnung, artikelname, produktname, désignation, designation, libellé, libelle, nom, nom du produit, nom produit',
  ),
  price: [], // see `trade`
  currency: listed(
    'currency, currency code, currency id, ccy, cur, price currency, cost currency, curr, valuta, currencycode, währung, waehrung, devise',
  ),
  stock: [], // see `sellable` and `counted`
  availability: listed(
    'availability, stock status, availability status, stock availability, in stock, is in stock, instock, verfügbarkeit, verfuegbarkeit, lieferbarkeit, lieferbar, lieferstatus, lagerstatus, available, available for sale, disponibilité, disponibilite, en stock, dispo',
  ),
  status: [], // see `flags`
  image:
    listed(`image, image link, image url, picture, picture url, main image, photo, image 1, image1, images, image src,
    image urls, main image url, base image, photo url, picture 1, bild, bild 1, bild url, bildlink, image principale`),
  gtin: listed(
    `gtin, ean, ean13, ean 13, barcode, barcode number, barcode no, upc, gtin13, ean code, gtin upc ean or isbn, variant barcode, bar code, ean nummer, code ean,
    ean code 13, code barre, code barres, code à barres`,
  ),
  brand: listed('brand, manufacturer, make, vendor, brand name, hersteller, marke, marque, fabricant'),
  description: listed(
    `description, long description, product description, text, body, body html, item description, full description, desc, descr,
    beschreibung, artikelbeschreibung, produktbeschreibung, langtext, descriptif, description longue`,
  ),
  category: listed(
    'category, categories, product category, product type, category name, department, kategorie, warengruppe, catégorie, famille',
  ),
  tags: listed('tags, tag, product tags, product tag'),
  retail:
    listed(`rrp, rrp inc vat, unit retail price, recommended retail price, suggested retail price, retail price, msrp, srp, retail, list price, uvp,
    pvp, variant price, regular price, price, vk, vk preis, verkaufspreis, prix public, prix public conseillé, prix de vente`),
  // As it is posted before as it is.
  weight: [
    ...measured('shipping weight, gross weight, packed weight, package weight, parcel weight', weightUnits),
    ...measured('weight, product weight, item weight, unit weight, gewicht, poids', weightUnits),
    ...listed('variant grams, grams'),
  ],
  length: measured('length, product length, item length', lengthUnits),
  width: measured('width, product width, item width', lengthUnits),
  height: measured('height, product height, item height', lengthUnits),
  leastOrder: listed(
    `moq, min order qty, min order quantity, minimum order qty, minimum order quantity, min order, minimum order, minimum quantity,
    minimal quantity, minimum purchase quantity, min purchase, min sale qty, min cart qty, minimum sales quantity, minimum`,
  ),
  orderMultiple: listed(
    `order multiple, order multiples, order increment, sales multiple, multiples of, multiples, sold in multiples of, qty increment,
    qty increments, quantity increment, quantity step, qty step, purchase steps, quantity multiple, qty multiple, sold in packs of,
    sold in cases of`,
  ),
};

const inOthers: Partial<Record<FeedField, string>> = foreign;

/**
 * Usual column headings as `plain` ones, likelier ones first. They include the attributes of Google's product data, where `cost
 * of goods sold` is the shop's cost and `price` the retail price.
 */
export const usual: ReadonlyMap<FeedField, readonly string[]> = new Map(
  feedFields.map((field) => [field, [...own[field], ...listed(inOthers[field] ?? '')]]),
);

/** What may be sold comes before what is on the shelf. Two of either that are not the same thing are asked about. */
/** Beside it `qty_available` is what is on the shelf, as in Odoo. */
export const freeToUse = listed(
  'free qty, free quantity, qty free, quantity free, free to use, free to use quantity, free to use qty',
);
export const sellable =
  listed(`free stock, free stk, available level, stock available level, qty avail, avail qty, stock avail, avail stock, avail, available stock, stock available, qty available, quantity available, available qty,
  available quantity, available to sell, stock sellable, inventory sellable, available inventory, available, quantity available for sale,
  quantity to sell on facebook, available for sale, available for sale stock, salable quantity, salable qty, saleable quantity,
  saleable qty, saleable stock, sellable quantity, sellable qty, sellable stock, quantity sellable, atp, available to promise,
  unallocated, unallocated stock, unallocated qty, unreserved, uncommitted, free to sell, qty free to sell, ${freeToUse.join(',')},
  verfügbarer bestand, verfügbare menge, verfuegbare menge, quantité disponible, stock disponible, ${foreign.sellable}`);
/** What will be there, in Odoo: less of it is less to sell. A `forecast qty` elsewhere is what they hope to sell. */
export const forecast = listed('virtual available, forecasted quantity');
export const counted =
  listed(`stock, quantity, qty, stk, stk qty, stk level, qty in stk, stock now, in stock now, on hand inventory, stock level, stock quantity, stock qty, inventory, inventory quantity,
  inventory level, inventory qty, variant inventory qty, current stock level, current inventory, stock on hand, qty in stock, quantity in stock, qty on hand,
  quantity on hand, on hand, soh, units in stock, stock count, current stock, bestand, lagerbestand, lagermenge,
  quantité, qté, qté stock, qté en stock, quantité en stock, quantite, ${foreign.counted}`);

/** What the shop pays. Two of them that are not the same thing are asked about. */
const trade =
  listed(`cost, cost price, unit cost, unit wholesale price, cost per item, item cost, trade price, trade, trade cost, wholesale price,
  wholesale, cost of goods sold, net price, nett price, your price, your cost, dealer price, dealer cost, buying price, buy price,
  purchase price, purchase cost, purchases unit price, default purchase price, supply price, supplier price, supplier cost, price to you, dropship price, dropshipping price, nett`);
/** Where nothing else is: beside it `net` may be a weight. */
const priceAlone = [listed('price, current price'), ['net']];
/** The same in other languages. Such a list is hardly in pounds: its currency has to be chosen. */
const foreignTrade =
  listed(`pvd, ek, ek preis, einkaufspreis, hek, ihr preis, ihr ek, nettopreis, netto ek, grosshandelspreis, großhandelspreis, haendlerpreis, händlerpreis, prix achat, prix d achat, prix de gros, prix grossiste, prix revendeur, tarif, tarif revendeur, preis, prix, kostprijs,
  ${foreign.trade}`);

/** Those of one list before those of the next. */
export const likelyPrices = [trade, foreignTrade, ...priceAlone];

/** Whether a product is sold at all. */
export const flags = new Set(
  listed(`status, product status, published, active, is active, enabled, is enabled, product online, available for order,
    web active, web enabled, active on web, show on web, sell online, on web, for sale,
    discontinued, is discontinued, archived, is archived, deleted, is deleted, obsolete, end of life, sellable, saleable,
    action, row action, record action, update type, change type, operation, add delete, update delete,
    eol, end of line, recalled, on recall, is recalled, delete flag, deletion flag, deletion indicator, marked for deletion,
    flagged for deletion, on stop, stop sale, stopped, banned, phased out, is for sale, is live, live on web, available online,
    available on web, available on website, sell on website, sell on web, sold online, show online, show on website, on website,
    display on website, web visible, is sellable, is saleable, is stocked, stocked item, is stock item,
    inactive, is inactive, suspended, is suspended, is blocked, frozen for, hidden, is hidden, visible,
    is visible, withdrawn, delisted, do not sell, do not order, not for sale, inactive flag, active flag, discontinued flag,
    obsolete flag, web publish, publish on web, publish to web, published on web, verkoopbaar, actief, aktiv, attivo, activo, actif`),
);

/** `Trade price each` */
const ofOne = (plain: string) => plain.replace(/ (?:each|ea|per (?:unit|piece|item|each))$/, '');

/** Whether a column is called so. Beside a tax or with a currency `net` is a price, and elsewhere a weight. */
export function isNamed(
  { plain, currency }: Heading,
  name: string,
  field: FeedField,
  all: readonly { heading: Heading }[],
) {
  if (field !== 'price') return plain === name;
  const isWeight =
    plain === 'net' && currency === null && !all.some(({ heading }) => /^(?:vat|tax)(?: amount)?$/.test(heading.plain));
  return !isWeight && ofOne(plain) === name;
}

/** Others may have words of the supplier's own, such as `Core`: they are flags where some of them are known. */
export const isStatus = (plain: string) =>
  /^(?:(?:stock item|item|line|sku|article|listing|web|website|range|material|sales|trading|catalogue|part|life ?cycle) status|(?:product )?life ?cycle(?: stage)?|drop ?ship(?:ping|pable)?(?: (?:available|allowed))?|(?:available|allowed) for drop ?ship(?:ping)?|can (?:be )?drop ?ship(?:ped)?|(?:is )?orderable|available to order|can(?: be)? (?:order|ordered|buy|bought|purchase|purchased|sell|sold)|buyable|(?:is )?purchasable|in range|(?:(?:sales?|purchas(?:e|ing)) )?blocked|disabled|sale ok|valid for|is disabled)$/.test(
    plain,
  );

/** What becomes of a product; elsewhere such kinds are those of goods. */
export const isChange = (plain: string) => /^(?:rec(?:ord)?|transaction) type$|^(?:change|action) code$/.test(plain);

/** What among such words of their own may mean that goods are not sold; letters and numbers may mean anything. */
export const mayBeOff = (text: string) =>
  /^.{0,2}$|^\d+$|discon|delist|obsol|withdr|inactiv|delet|dead|hold|held|suspend|block|stop|quarant|recall|cancel|ceas|restrict|disabl|hidden|archiv|reject|pend|avail|\b(?:no|not|non|never|end|ended|ending|ends|out of|sold|on order|pre.?order|await\w*|coming|due|draft)\b/i.test(
    text.trim(),
  );

/** Flags that say the opposite. */
export const isOffWhenTrue = ({ plain }: Heading) =>
  /discontinued|archived|deleted|delete flag|deletion|obsolete|end of li[fn]e|\beol\b|recall|\bstop|banned|phased|inactive|suspended|blocked|disabled|frozen|hidden|withdrawn|delisted|^(?:do )?not /.test(
    plain,
  );

/** Polish lists have under `avail` in how many days goods are sent; 99 stands for a question. */
export const areDays = (texts: readonly string[]) => texts.every((text) => /^(?:1|3|7|14|90|99)$/.test(text.trim()));

/** German lists have under `Menge` what is in a pack as often as what is in stock. */
const others = listed('unit price, case price, type, menge');
const known = new Set([
  ...[...usual.values()].flat(),
  ...sellable,
  ...counted,
  ...trade,
  ...foreignTrade,
  ...priceAlone.flat(),
  ...flags,
  ...others,
]);

function listed(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Each also with its unit: `weight kg`. */
function measured(names: string, units: Readonly<Record<string, number>>): string[] {
  return listed(names).flatMap((name) => [
    name,
    ...Object.keys(units).flatMap((unit) => [`${name} ${unit}`, `${name} in ${unit}`]),
  ]);
}

/** Whether feeds have such a heading: the row that has several is the one of the headings. */
export function isUsual(plain: string): boolean {
  return known.has(plain) || known.has(ofOne(plain));
}

/** By which lists belong together. */
export function kindOf(plain: string): 'code' | 'price' | 'stock' | 'text' | undefined {
  if (usual.get('code')?.includes(plain) || usual.get('gtin')?.includes(plain)) return 'code';
  if (trade.includes(ofOne(plain)) || foreignTrade.includes(plain) || /^(?:unit |case )?price$/.test(ofOne(plain)))
    return 'price';
  const ofStock = [sellable, counted, usual.get('availability')];
  if (ofStock.some((names) => names?.includes(plain)) || flags.has(plain) || isStatus(plain)) return 'stock';
  return isUsual(plain) ? 'text' : undefined;
}

/** Whether it may say what the shop pays, or what there is. */
export function isOfFigures(plain: string): boolean {
  const names = [trade, foreignTrade, sellable, counted, usual.get('availability'), usual.get('retail')];
  return names.some((one) => one?.includes(plain));
}

/** Google's `price` is the retail price, as are most price columns that do not say which. */
export function isRetail(priceHeading: string | null | undefined): boolean {
  const plain = priceHeading ? headingOf(priceHeading.replace(/ \(column \d+\)$/, '')).plain : '';
  return /^(?:(?:regular|retail|sale|list|variant) )?price$|^rrp$/.test(plain);
}

export const isForeignHeading = ({ plain }: Heading) => foreignTrade.includes(plain);
