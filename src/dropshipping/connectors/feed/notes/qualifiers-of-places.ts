import { eachPlace } from '#platform/table-files/read-xml.ts';
import { isPlaceName } from '#platform/table-files/tree-variants.ts';
import type { Kind } from './qualifier.ts';

/** Headings of the places that rows are about. */
export const warehouses =
  /^(?:warehouse|(?:warehouse|location) (?:code|name|id)|location|stock location|depot|branch|inventory source|source code)$/;
/** Of places: what is there cannot be sent, or is in another country. */
const notForSale =
  /\b(?:quarantin\w*|damage\w*|returns|faulty|defective|scrap|rejects|write ?offs?|in transit|on order|on hold|blocked|show ?room|[bc][ -]?(?:stock|grade)|seconds|recalls|at supplier)\b|^(?:(?:wh|warehouse|depot|hub|dc)[ -]?)?(?:transit|incoming|inbound|returned|rejected|recalled|inspection|expired|lost|missing|(?:republic of )?ireland|france|germany|poland|netherlands|spain|italy|china|usa|europe)(?:[ -]?(?:wh|warehouse|depot|hub|dc))?(?: \d+)?$/;
/** Of warehouses; elsewhere two letters may be a shelf. */
const foreignCode = /^(?:wh[ -]?)?(?:de|fr|es|it|nl|be|pl|cz|ie|eu|us|cn|hk)$/;

/** What stands beside the stock of one place. */
export const ofPlaces: readonly Kind[] = [
  {
    field: 'stock',
    isIt: ({ name, plain }) =>
      warehouses.test(plain) || (name.includes(eachPlace) && isPlaceName(name.split(/[/@]/).at(-1) ?? '')),
    means: notForSale,
    why: 'may hold pieces that are not for sale',
  },
  {
    field: 'stock',
    isIt: ({ name, plain }) =>
      /^(?:warehouse(?: (?:code|name|id))?|inventory source|source code)$/.test(plain) ||
      (name.includes(eachPlace) && /[/@](?:ware_?house|source_?code)(?:[ _-]?(?:id|code|name))?$/i.test(name)),
    means: foreignCode,
    why: 'may hold pieces that are not for sale',
  },
  {
    field: 'stock',
    isIt: ({ name }) => name.includes(eachPlace) && /[/@](?:is_?)?(?:active|enabled|sellable|open)$/i.test(name),
    saysNo: true,
    means: /^(?:n|no|false|0|off)$/,
    why: 'may hold pieces that are not for sale',
  },
  {
    field: 'stock',
    isIt: ({ name }) => name.includes(eachPlace) && /[/@](?:status|type)$/i.test(name),
    means:
      /(?<![a-z])(?:inactive|disabled|closed|(?:in[ _-]?)?transit|incoming|(?:on[ _-]?)?hold|blocked|damaged|quarantined?)(?![a-z])/,
    why: 'may hold pieces that are not for sale',
  },
];
