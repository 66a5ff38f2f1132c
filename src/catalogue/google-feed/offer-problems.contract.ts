// Without zod, so that a page which only words a problem does not load it.

/** Where offers are shown: Google Merchant Center, Meta's Commerce Manager, Microsoft (Bing) Merchant Center. */
export const offerChannels = ['google', 'meta', 'bing'] as const;
export type OfferChannel = (typeof offerChannels)[number];

/** `refused`: the offer is not shown; `limited`: seldom, or not as it is; `hint`: it is shown, and could be better. */
export const problemLevels = ['refused', 'limited', 'hint'] as const;
export type ProblemLevel = (typeof problemLevels)[number];

/** In the order in which they are named, the gravest first. */
export const offerProblems = [
  'no-price',
  'no-picture',
  'no-description',
  'picture-under-100',
  'picture-under-220',
  'picture-under-500',
  'no-brand-or-gtin',
  'promotion-in-title',
  'capitals-in-title',
  'gtin-twice',
  'shop-only-gtin',
  'no-gtin',
  'long-title',
  'small-or-large-sale',
  'variants-apart',
  'no-weight',
  'no-unit-quantity',
  'no-google-category',
] as const;
export type OfferProblem = (typeof offerProblems)[number];

const everywhere = (level: ProblemLevel) => ({ google: level, meta: level, bing: level });

/**
 * What each channel does about a problem; a channel that is not named does not mind.
 * Google: support.google.com/merchants/answer/7052112. Meta: facebook.com/business/help/120325381656392.
 * Microsoft: help.ads.microsoft.com/apex/index/3/en/51084.
 */
export const problemEffects: Record<OfferProblem, Partial<Record<OfferChannel, ProblemLevel>>> = {
  'no-price': everywhere('refused'),
  'no-picture': everywhere('refused'),
  'no-description': everywhere('refused'),
  'picture-under-100': everywhere('refused'),
  'picture-under-220': { meta: 'refused', bing: 'refused' },
  'picture-under-500': { meta: 'refused', google: 'hint' },
  'no-brand-or-gtin': { google: 'limited', meta: 'refused', bing: 'limited' },
  'promotion-in-title': everywhere('refused'),
  'capitals-in-title': { google: 'limited', bing: 'limited' },
  'gtin-twice': { google: 'limited', bing: 'limited' },
  'shop-only-gtin': { google: 'limited', bing: 'limited' },
  'no-gtin': { google: 'limited', bing: 'limited' },
  'long-title': { google: 'hint', bing: 'hint' },
  'small-or-large-sale': { google: 'hint' },
  'variants-apart': { google: 'hint', meta: 'hint' },
  'no-weight': { google: 'hint' },
  'no-unit-quantity': { google: 'hint' },
  'no-google-category': { google: 'hint', meta: 'hint' },
};

/** Those with that effect there; without a level all that the channel minds. */
export function problemsFor(channel: OfferChannel, level?: ProblemLevel): OfferProblem[] {
  return offerProblems.filter((problem) => {
    const effect = problemEffects[problem][channel];
    return effect !== undefined && (level === undefined || effect === level);
  });
}
