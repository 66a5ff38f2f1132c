/** `12x85g` is a box of pouches that is one product, and `60 x 40 x 20` its size. */
export const measures =
  /(?<![\d.,])(?:\d[\d.,]* ?x ?){0,3}\d[\d.,]* ?(?:k?g|[cm]?l|[cm]?m|lbs?|oz|litres?|inch(?:es)?)\b|(?<![\d.,])\d+ ?x ?\d+ ?x ?\d+/g;

/** `Price rise in 01/2027`, `Sold in 10 kg bags` */
export const daysOrMeasures =
  /(?<!\bper )\b20[1-3]\d\b|\b\d{1,4}[/-]\d{1,4}(?:[/-]\d{1,4})?\b|\b\d+ ?(?:hours?|days?|weeks?|months?)\b|(?<![\d.,]|\dx|x ?)(?!(?<=\bper )100 ?(?:g|ml)\b)\d[\d.,]* ?(?:k?g|[cm]?l|[cm]?m|lbs?|oz|kilos?|litres?|inch(?:es)?)\b/g;
/** Where, and for how little, is no matter of this shop. */
export const elsewhere =
  /\b(?:do not (?:sell|list)|not (?:for (?:re)?sale|available))(?:(?: (?:on|via|through))? (?:(?:on|or|and|any|the|other|third|party|uk) |[,&/-] ?)*(?:amazon|ebay|etsy|onbuy|temu|tiktok|facebook|market ?places?)\b| (?:below|under|for less(?: than)?) (?:(?:the|our|its|your|this) )?(?:rrp|srp|msrp|map|cost|list|retail|trade|recommended|minimum|agreed|price|£ ?\d|\d))/g;
