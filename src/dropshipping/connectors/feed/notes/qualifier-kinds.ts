import { daysOrMeasures, elsewhere, measures } from './feed-remarks.rules.ts';
import type { Besides, Column, Kind } from './qualifier.ts';
import { ofPlaces } from './qualifiers-of-places.ts';

const bareMeasure =
  /^(?:per |\/ ?)?(?:kgs?|kilos?|kilogram(?:me)?s?|g|gms?|grams?|tonnes?|tons?|lbs?|oz|l|ltrs?|litres?|liters?|ml|m|mtrs?|metres?|meters?|cms?|mm|ft|feet|foot|yards?|yds?|sqm|m2)\.?$/;
export const kinds: readonly Kind[] = [
  {
    field: 'price',
    isIt: among(`price unit, price per, per, priced per, cost per, price basis, price quantity, price qty, price uom, uom,
      unit of measure, selling unit, sales unit`),
    means:
      /(?<![\d.])(?!1(?:\.0+)?(?![\d.]))[1-9]|\b(?:cases?|cartons?|outers?|dozen|doz|gross|hundred|thousand|pallets?)\b/,
    why: 'is for more than one',
  },
  {
    field: 'price',
    isIt: among('price unit, price per, per, priced per, cost per, price basis, price uom'),
    means: bareMeasure,
    why: 'is for a measure and not for one',
  },
  {
    field: 'price',
    isIt: ({ plain }, { hasMeasures }) =>
      /^(?:unit of sale|sold (?:as|in|by)|(?:selling|sales) unit)$/.test(plain) ||
      (!hasMeasures && /^(?:units?|uom|unit of measure)$/.test(plain)),
    means: bareMeasure,
    why: 'is for a measure and not for one',
  },
  {
    field: 'price',
    isIt: among('unit, units, unit name, unit of sale, sold as, sold in, sold by, order unit'),
    apart: measures,
    means:
      /\b(?:cases?|cartons?|outers?|dozen|doz|gross|hundred|thousand|pallets?)\b|(?:\b(?:of|pk|packs?|box|cs|ct)|(?:\b|\d)x) ?(?!1\b)\d|(?<![\d.])(?!1\b)\d+ ?(?:x|pk|pcs?|pieces|packs?|per)\b/,
    why: 'is for more than one',
  },
  {
    field: 'price',
    isIt: among(
      'price unit, unit, price in, price unit code, currency unit, minor unit, currency minor unit, prices in',
    ),
    means: /\b(?:pence|penny|pennies|cents?|minor)\b/,
    why: 'is in pence, according to another column',
  },
  {
    field: 'price',
    // The words about VAT are no part of what a heading is otherwise known by.
    isIt: ({ name }) =>
      /(?:^@?|price[ a-z]*[/@])(?:is |prices? )?(?:(?:vat|tax(?:es)?) incl(?:uded|usive|\.)?|incl(?:udes?|uding|\.)? (?:vat|tax))\??$|@(?:vat|tax)$/i.test(
        name
          .trim()
          .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
          .replaceAll(/[\s_-]+/g, ' '),
      ),
    means: /^(?:y|yes|true|1|x|incl?\.?|included|inclusive)$/,
    why: 'includes VAT, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`reserved, allocated, committed, qty reserved, quantity reserved, reserved qty, reserved quantity,
      reserved stock, stock reserved, qty allocated, quantity allocated, allocated qty, allocated quantity, allocated stock,
      stock allocated, committed stock, stock committed, committed qty, qty committed, quantity committed, is commited,
      is committed, in orders, in order, open sales, on sales order, on sales orders, sales orders, qty on sales order,
      qty on sales orders, quantity on sales order, quantity on sales orders, quantity on sale order, qty on so, on so,
      of which reserved, of which allocated`),
    means: /[1-9]/,
    why: 'may hold pieces that others have ordered',
    isTakenOff: true,
  },
  {
    field: 'stock',
    isIt: among(`quarantine, quarantined, qty quarantined, damaged, qty damaged, on hold, qty on hold, hold qty, blocked,
      blocked stock, unavailable, unsellable`),
    means: /[1-9]/,
    why: 'may hold pieces that are not for sale',
    isTakenOff: true,
  },
  {
    field: 'stock',
    isIt: among(`discontinued date, discontinuation date, date discontinued, discontinued on, discontinued at,
      discontinued from, end of life date, eol date, delisted date, delist date, deleted at, delete date, withdrawn date,
      withdrawal date`),
    means: /[a-z\d]/,
    days: 'gone',
    isTakenOff: true,
    why: 'may be the last, according to another column',
  },
  {
    field: 'stock',
    // Words say to whom.
    isIt: among('available until, available to, sellable until, end of sale'),
    means: /\d/,
    days: 'until',
    why: 'may be the last, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`available from, availability from, available on, available date, date available, in stock from, availability date, launch date, release date, on sale date, on sale from, embargo date,
      street date, sellable from, active from, active date, go live date`),
    means: /\d/,
    days: 'first',
    why: 'isn’t available yet, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`expiry date, expiry, exp date, expires, best before, best before date, best before end, expiration date, bbe, bbd, use by,
      use by date, mhd, mindesthaltbarkeitsdatum`),
    means: /\d/,
    days: 'best',
    why: 'is past its date, according to another column',
  },
  {
    field: 'price',
    isIt: ofThisPrice(`price valid to, price valid until, prices valid until, price ends, price end date, cost valid to,
      price expiry, price expiry date, price expires, price end, valid to, valid until, valid till, valid thru`),
    means: /\d/,
    days: 'until',
    why: 'is no longer valid, according to another column',
  },
  {
    field: 'price',
    isIt: ofThisPrice(`price valid from, prices valid from, price effective from, price effective date, price effective,
      effective from, effective date, price start date, price from date, cost valid from, valid from`),
    means: /\d/,
    days: 'first',
    why: 'is not valid yet, according to another column',
  },
  {
    field: 'stock',
    isIt: among(
      'pre order, is pre order, preorder, is preorder, on pre order, on back order, on backorder, is backorder',
    ),
    means: /^(?:y|yes|true|1|x)$/,
    why: 'isn’t available yet, according to another column',
  },
  {
    field: 'stock',
    isIt: among(`category, categories, product category, category name, product group, group, range, department, family, class,
      product type, section, product class, sub category, subcategory`),
    means:
      /^\W*(?:z+\W+)?(?:discontinued|deleted|deletions|obsolete|delisted|archived|withdrawn|inactive|dead stock|do not (?:use|sell|order))\b/,
    why: 'may not be sold, according to another column',
  },
  {
    field: 'stock',
    isIt: among(
      'stock type, stocking type, stocking policy, supply type, supply method, item type, stock class, availability type',
    ),
    means: /\b(?:special order|to order|order only|non[ -]?stock(?:ed)?|not stocked|back to back|indent)\b/,
    why: 'may not be there, according to another column',
  },
  {
    field: 'stock',
    isIt: among('outgoing qty, outgoing quantity, qty outgoing, quantity outgoing'),
    means: /[1-9]/,
    why: 'may hold pieces that others have ordered',
  },
  ...ofPlaces,
  {
    field: 'stock',
    isIt: among(
      'collection only, collect only, store only, in store only, showroom only, show room only, display only',
    ),
    means: /^(?:y|yes|true|1|x)$/,
    why: 'may not be sent, according to another column',
  },
  {
    field: 'stock',
    isIt: among(
      'stock unit, stock units, stock uom, unit of stock, qty unit, qty uom, quantity unit, stock unit of measure',
    ),
    means: /^(?!(?:each|ea\.?|pcs?|pieces?|units?|items?|singles?|st|stk|no|1)$)[a-z\d]/,
    why: 'is not in pieces, according to another column',
  },
  {
    field: 'stock',
    isIt: ofOrders,
    means: /\d/,
    why: 'may be of an order, according to another column',
  },
  {
    field: 'price',
    isOfPrice: true,
    isIt: ({ plain }) => /^(?:min ?)?(?:qty|quantity|per|pack(?: size)?|from|from qty)$/.test(plain),
    means: /(?<![\d.])(?!1(?:\.0+)?(?![\d.]))[1-9]|\b(?:cases?|cartons?|outers?|dozen|packs?)\b/,
    why: 'is for more than one',
  },
  {
    field: 'stock',
    isIt: remarks,
    apart: elsewhere,
    means:
      /^\W*(?:now |currently |temp(?:orarily)? )?(?:discontinued|disc(?='?d?$|'?d? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|20\d\d|\d\d?[/.]\d))|nla(?!\w)|oos(?!\w)|out of stock|sold out|withdrawn|recalled|suspended|unavailable|not available|no longer (?:available|sold|supplied))\b|\b(?:no more stock|do not (?:sell|order|list)|not for (?:sale|resale)|on recall|product recall)\b|^\W*(?:replaced|superseded) by\b/,
    why: 'may not be sold, according to another column',
  },
  {
    field: 'price',
    isIt: remarks,
    apart: daysOrMeasures,
    means:
      /\b(?:price[sd]?|cost|sold|charged)\b[^.;]{0,20}\b(?:per|by the|in|is for|for a)\b[^.;]{0,10}\b(?:packs?|cases?|boxe?s?|outers?|cartons?|dozen|\d{2,}|100 ?(?:g|ml))\b/,
    why: 'is for more than one',
  },
  {
    field: 'stock',
    isIt: among('replaced by, superseded by'),
    means: /[a-z\d]/,
    why: 'may be the last, according to another column',
  },
];

/** Lists of what was bought, and forms to order by, have a quantity that is no stock. */
function ofOrders({ plain }: Column, { stock }: Besides): boolean {
  const isQuantity = /^(?:qty|quantity)\.?$/i.test(stock ?? '');
  return (
    isQuantity &&
    /^(?:invoice(?: (?:no|number|date|id))?|(?:order|po) (?:no|number|date)|(?:line |order )?total|total price|extended price|line value)$/.test(
      plain,
    )
  );
}

/** Of what people write beside a row. */
function remarks({ plain }: Column): boolean {
  return /^(?:(?:stock|availability|product|item|line|additional|further|other|internal|supplier) )?(?:comments?|notes?|remarks?|messages?|warnings?|alerts?|info|information|lead ?time|delivery time)$/.test(
    plain,
  );
}

/** Beside the price that comes next, or that of an offer, days are those of that one. */
function ofThisPrice(names: string): Kind['isIt'] {
  const isSuch = among(names);
  return (heading, besides) => !besides.hasOtherPrices && isSuch(heading, besides);
}

function among(names: string): Kind['isIt'] {
  const all = new Set(names.split(',').map((name) => name.trim()));
  return ({ plain }) => all.has(plain);
}
