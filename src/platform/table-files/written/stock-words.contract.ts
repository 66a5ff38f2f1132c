import { withoutGuard } from './written-numbers.contract.ts';

/** What words of stock say: none, some, exactly or at most so many; null: the shop does not know these words. */
export type StockWords = { kind: 'none' | 'some' | 'few' } | { kind: 'number'; digits: string; less: 0 | 1 } | null;

/** Longer text is not looked at. */
const longestWords = 80;

/** One of these anywhere means that there is nothing to sell now. */
const noneWithin =
  /\b(?:out ?of ?stock|out of stk|oos|nla|sold ?out|no stock|nil stock|zero stock|not (?:currently |presently )?(?:in stock|available|stocked)|un ?available|no longer|discontinued|disabled|delisted|obsolete|withdrawn|ended|(?:on)?back ?order\w*|pre ?order\w*|awaiting|await(?:s|ed)?|coming soon|on order|due|expected|temporarily|in ?store only|end of life|eol|made to order|special order|to order|on request|out of print|arriving)\b/;
/** The same in German, French, Italian, Spanish, Polish and Dutch. */
const foreignNone =
  /ausverkauft|vergriffen|nicht (?:mehr )?(?:lieferbar|verf\u00fcgbar|vorr\u00e4tig|auf lager)|nachbestellt|auf anfrage|rupture|\u00e9puis\u00e9|indisponible|sur commande|esaurit|non disponibil|in arrivo|su ordinazione|agotad|no disponible|sin (?:stock|existencias)|bajo pedido|niedost\u0119pn|wyprzedan|na zam\u00f3wienie|uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)|nabestelling/;
const none =
  /^(?:n|no|none|brak|nie|nee|none in stock|zero|o s|t u|b o|t\.?o\.?s|disc|stock due|[✗✘]|nil|nein|non|false|off|out|empty|never|na|n a)$|^0(?:[.,]0+)? [^\d.,]/;
const some =
  /^(?:y|yes|true|on|in ?st(?:oc)?k(?: now)?|instock|[✓✔]|available(?: now)?|ready to (?:ship|dispatch)|online ?only|in stock online|ok|ja|oui|s\u00ed|si|s\u00ec|tak|op voorraad|leverbaar|dost\u0119pn[yae]|disponibil[ei]|auf lager|(?:sofort )?(?:lieferbar|verf\u00fcgbar)|en stock|disponible)$/;
const few =
  /^(?:low|(?:low|ltd\.?|limited) st(?:oc)?k|ltd|limited|limited availability|last (?:few|one|piece)|few left|very low)$/;

const unit = '(?:pcs?|pieces?|units?|items?|ea|each|stk|st)';
const number = String.raw`-?\d[\d.,]*|\d{1,3}(?: \d{3})+`;
const exact = new RegExp(
  `^(?:(?:in|low|limited) stock(?: ?[:(\u2013-]| ) ?|stock:? ?|qty:? ?|only |last |\\+ ?)?(${number}) ?\\)?\\+?(?: ?${unit})?(?: ?\\+)?(?: (?:left|available|in stock|left in stock|on hand|remaining))?$`,
);
const atLeast = new RegExp(
  `^(?:>=?|more than|over|min(?:imum)?\\.?|at least) ?(${number})(?: ?${unit})?(?: (?:left|available|in stock))?$`,
);
const below = new RegExp(
  `^(?:<|less than|under|fewer than|below) ?(${number})(?: ?${unit})?(?: (?:left|available|in stock))?$`,
);
const upTo = new RegExp(
  `^(?:<=|up to|max(?:imum)?\\.?|at most) ?(${number})(?: ?${unit})?(?: (?:left|available|in stock))?$`,
);

/** `12`, `>50`, `100+`, `<5` (four at most), or words. Parts of words for sold out count, those for in stock must be all of it. */
export function readWords(text: string): StockWords {
  if (text.length > longestWords) return null;
  const plain = plainWords(text);
  if (none.test(plain) || noneWithin.test(plain) || foreignNone.test(plain)) return { kind: 'none' };
  if (some.test(plain)) return { kind: 'some' };
  if (few.test(plain)) return { kind: 'few' };
  const digits = exact.exec(plain)?.[1] ?? atLeast.exec(plain)?.[1] ?? upTo.exec(plain)?.[1];
  if (digits !== undefined) return { kind: 'number', digits, less: 0 };
  const limit = below.exec(plain)?.[1];
  return limit === undefined ? null : { kind: 'number', digits: limit, less: 1 };
}

const on =
  /^(?:1|y|yes|ja|oui|s\u00ed|si|s\u00ec|true|on|active|enabled|publish(?:ed)?|live|current|online|available|visible|sellable|in range|normal|ok)$/;
const off =
  /^(?:0|n|no|nee|nein|non|false|off|inactive|disabled|unpublished|draft|archived?|discontinued|deleted|obsolete|hidden|private|pending|offline|withdrawn|unavailable|suspended|blocked|delisted|disco?|expired|ended|trash|end of life|eol|sold ?out|out of stock)$/;

const kept =
  /^(?:a|n|add|added|new|c|change|changed|u|upd|updated?|partial ?update|i|insert|upsert|m|modify|modified|amended?|unchanged|no change|revised?|relist|verify ?add(?: ?item)?|replace|edit|(?:add|edit) product)$/;
const removed = /^(?:d|del|deleted?|removed?|end|end ?item|unpublish|x|delete product)$/;

/** Whether a flag says that a product is sold; null: the shop does not know the word. `2` is Magento's "disabled". */
export function readFlag(text: string, heading: string, isOpposite: boolean): boolean | null {
  const plain = plainWords(text);
  if (/online$|^status$/.test(heading) && plain === '2') return false;
  if (/(?:action|change)(?: code)?$|type$|^operation$|^(?:add|update) delete$/.test(heading))
    return kept.test(plain) || (removed.test(plain) ? false : null);
  // In databases of Access -1 is true; WooCommerce has drafts under it.
  if (plain === '-1') return isOpposite || heading === 'published' ? false : null;
  if (!on.test(plain) && !off.test(plain)) return null;
  return on.test(plain) !== isOpposite;
}

/** Words may be given as `https://schema.org/OutOfStock`. */
function plainWords(text: string): string {
  return withoutGuard(text)
    .trim()
    .replace(/^https?:\/\/schema\.org\//i, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[_-](?=[a-z])|\/(?=[a-z])/g, ' ')
    .replaceAll(/[!.]+$/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
