/** What is not to be sold, whatever else is said. */
const gone =
  /\b(?:deleted|deletions?|removed|discontinued|archived?|inactive|obsolete|delisted|withdrawn|unavailable|out of stock|sold out|coming soon|upcoming|pre ?orders?|back ?orders?|eol|end of (?:line|life|range)|phased out|oos|non ?stock(?:ed)?|not stocked|dead (?:stock|lines?|list)|unlisted|recalled|product recalls?|quarantined?|superseded|damaged?|do not (?:use|sell|order)|not for sale)\b/g;
/** Brands and goods are called so, too. */
const mayBeGone =
  /\b(?:previous|old|examples?|samples?|templates?|drafts?|backup|copy|ignore|tests?|recalls?|faulty|expired|retired|former)\b/g;
/** Only where a name says nothing else: `Ended`, and not `Double Ended Leads`. */
const goneAlone = /\b(?:phase out|lapsed|ended|run ?outs?|suspended|stopped|banned)\b/g;
const ofAnyList =
  /\b(?:\d+|[a-z]|of|the|an|and|new|price|prices|stock|list|lists|sheet|file|feed|data|products?|items?|lines?|range|rows?|only)\b/g;
/** The same goods at another time, for other people, or in another measure. */
const versions =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:19|20)\d\d|\d{6,8}|q[1-4]|week|wk|v ?\d+|final|revised|last year|retail|rrp|trade|wholesale|gold|silver|bronze|platinum|vip|tier|band)\b/;
const others =
  /\b(?:cases?|pallets?|bulk|outers?|cartons?|sales|sold|orders?|history|returns?|incoming|forecast|delivery|shipping|carriage|postage|minimum|ex (?:display|demo)|(?:ex|inc|incl|excl) (?:vat|tax)|ex works|clearance|bbe|finished lines|seconds|[bc] (?:stock|grade)|graded?|short dated?|last chance|reject(?:s|ed)?|scrap|on hold)\b/;
const places =
  /\b(?:export|international|overseas|eur|euros?|gbp|usd|dollars?|us|usa|eu|europe|ireland|irish|roi|ie|eire|france|germany|austria|switzerland|italy|spain|portugal|netherlands|holland|belgium|luxembourg|denmark|sweden|norway|finland|iceland|poland|czechia|hungary|romania|greece|canada|australia|china|channel islands|sek|nok|dkk|chf|pln|czk|cad|aud|cny|de|fr|it|es|nl|pl)\b/;
/** Such words mean it where a name says nothing else: `Amazon` is a market place, and not in `Amazon Parrots`. */
const alone =
  /\b(?:promo\w*|offers?|specials?|deals?|sale|reduced|refurb\w*|used|staff|customers?|vets|breeders|members|resellers?|retailers?|stockists?|distributors?|amazon|ebay|market ?places?|net|gross|container|collected|delivered|import|launch(?:es)?|hidden|blocked|internal|closed|level|zone|account|ly)\b/g;

/** Whether such a list comes after the others, as it is not for sale. */
export function isOfNoGoods(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return words.search(gone) >= 0 || isNothingBut([mayBeGone, goneAlone], words);
}

/** Whether a title or line is nothing but the name of such goods. */
export function isNameOfNoGoods(line: string): boolean {
  return isNothingBut([gone, mayBeGone, goneAlone], wordsOf(line).join(' '));
}

/** A line without any of these may be a remark on the goods above it. */
export function isOfSeveral(line: string): boolean {
  return /\b(?:products|items|lines|goods|range)\b/.test(wordsOf(line).join(' ').replaceAll(gone, ' '));
}

/** Whether a name says no more than which goods these are. */
export function isPlain(own: string): boolean {
  return (
    [gone, mayBeGone].every((words) => own.search(words) < 0) &&
    [versions, others, places].every((words) => !words.test(own)) &&
    !isNothingBut([goneAlone, alone], own)
  );
}

/** Beside words that any list may be called by. */
function isNothingBut(kinds: readonly RegExp[], words: string): boolean {
  const isSaid = kinds.some((one) => words.search(one) >= 0);
  return isSaid && [...kinds, ofAnyList].reduce((left, one) => left.replaceAll(one, ' '), words).trim() === '';
}

/** Without the words that all of them have. A number beside a year is a month or a day. */
export function ownNames(names: readonly string[]): string[] {
  const words = names.map(wordsOf);
  const counts = new Map<string, number>();
  for (const word of words.flatMap((all) => [...new Set(all)])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.map((all, at) => {
    const [, copied] = /^(.+?) ?\(\d{1,2}\)(?:\.\w+)?$/.exec(names[at] ?? '') ?? [];
    // As programs call the copy of a sheet or file.
    if (copied !== undefined && names.some((name) => name.replace(/\.\w+$/, '') === copied)) return 'copy';
    const own = all.filter((word) => counts.get(word) !== words.length).join(' ');
    return /^[\d ]+$/.test(own) && all.some((word) => /^(?:19|20)\d\d$/.test(word)) ? `${own} ${all.join(' ')}` : own;
  });
}

/** In small letters, without the ending of a file. */
function wordsOf(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/(?:\.\w{2,5}){1,2}$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}
