/** What is not to be sold. */
const gone =
  /\b(?:deleted|deletions?|removed|discontinued|archived?|inactive|obsolete|delisted|withdrawn|unavailable|out of stock|sold out|coming soon|upcoming|pre ?orders?|back ?orders?|eol|end of (?:line|life|range)|phased? out|lapsed|ended|run ?outs?|oos|non ?stock|not stocked|dead (?:stock|lines?|list)|suspended|stopped|banned|unlisted|recalled|product recalls?|quarantined?|superseded|damaged?|do not (?:use|sell|order)|not for sale)\b/;
/** Brands and goods are called so, too. */
const mayBeGone =
  /\b(?:previous|old|examples?|samples?|templates?|drafts?|backup|copy|ignore|tests?|recalls?|faulty|expired|retired|former)\b/g;
const ofAnyList =
  /\b(?:\d+|of|the|a|an|and|new|price|prices|stock|list|lists|sheet|file|feed|data|products?|items?|lines?|range|rows?|only)\b/g;
/** The same goods at another time, for other people, or in another measure. */
const versions =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:19|20)\d\d|\d{6,8}|q[1-4]|week|wk|v ?\d+|final|revised|last year|ly|retail|rrp|trade|wholesale|level|zone|account|gold|silver|bronze|platinum|vip|tier|band)\b/;
const others =
  /\b(?:cases?|pallets?|bulk|outers?|cartons?|sales|sold|orders?|history|returns?|incoming|forecast|delivery|shipping|carriage|postage|minimum|promo\w*|offers?|specials|deals?|sale|reduced|refurb\w*|used|ex (?:display|demo)|staff|customers?|vets|breeders|groomers|members|resellers?|retailers?|stockists?|distributors?|amazon|ebay|market ?places?|(?:ex|inc|incl|excl) (?:vat|tax)|net|gross|ex works|container|collected|delivered|import|launch(?:es)?|hidden|blocked|internal|clearance|closed|out|bbe|finished lines|seconds|[bc] (?:stock|grade)|graded?|short dated?|last chance|reject(?:s|ed)?|scrap|on hold)\b/;
const places =
  /\b(?:export|international|overseas|eur|euros?|gbp|usd|dollars?|us|usa|eu|europe|ireland|irish|roi|ie|eire|france|germany|austria|switzerland|italy|spain|portugal|netherlands|holland|belgium|luxembourg|denmark|sweden|norway|finland|iceland|poland|czechia|hungary|romania|greece|canada|australia|china|northern ireland|channel islands|sek|nok|dkk|chf|pln|czk|cad|aud|cny|de|fr|it|es|nl|pl)\b/;

/** Whether such a list comes after the others, as it is not for sale. */
export function isOfNoGoods(name: string): boolean {
  const words = wordsOf(name).join(' ');
  const isLeft = words.replaceAll(mayBeGone, ' ').replaceAll(ofAnyList, ' ').trim() !== '';
  return gone.test(words) || (words !== '' && words.search(mayBeGone) >= 0 && !isLeft);
}

/** Whether a name says no more than which goods these are. */
export function isPlain(own: string): boolean {
  return own.search(mayBeGone) < 0 && [gone, versions, others, places].every((words) => !words.test(own));
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
