import type { OfferChannel, OfferProblem, ProblemLevel } from '#catalogue/google-feed/offer-problems.contract.ts';

/** What a problem is, and what to do about it. */
export const problemWords: Record<OfferProblem, { name: string; act: string }> = {
  'no-price': { name: 'No price', act: 'Give it a price above £0.' },
  'no-picture': { name: 'No picture', act: 'Add one of the product alone, at least 500 pixels wide and high.' },
  'no-description': { name: 'No description', act: 'Say in a few sentences what it is.' },
  'picture-under-100': {
    name: 'Picture under 100 pixels',
    act: 'Add a larger one: Google accepts none below 100 × 100.',
  },
  'picture-under-220': {
    name: 'Picture under 220 pixels',
    act: 'Add a larger one: Microsoft accepts none below 220 × 220, Meta none below 500 × 500.',
  },
  'picture-under-500': {
    name: 'Picture under 500 pixels',
    act: 'Add a larger one: Meta accepts none below 500 × 500.',
  },
  'no-brand-or-gtin': {
    name: 'Neither brand nor GTIN',
    act: 'Enter its brand, or your shop’s name if it is your own.',
  },
  'promotion-in-title': { name: 'Advertising in the name', act: 'Take offers, prices and “free delivery” out of it.' },
  'capitals-in-title': { name: 'Name in capitals', act: 'Write it in lower case.' },
  'gtin-twice': {
    name: 'GTIN of another product',
    act: 'Look at the barcode: two products cannot have the same number.',
  },
  'shop-only-gtin': {
    name: 'GTIN for use within a shop',
    act: 'Such numbers begin with 2, 02 or 04 and mean nothing elsewhere, so the feed leaves it out. Enter the maker’s number.',
  },
  'no-gtin': {
    name: 'No GTIN',
    act: 'Type the number under the barcode, if it has one. What you make yourself needs none.',
  },
  'long-title': { name: 'Name over 150 characters', act: 'The feed cuts it off. Put what matters first.' },
  'small-or-large-sale': {
    name: 'Sale under 5% or over 90%',
    act: 'Google shows it without the earlier price.',
  },
  'variants-apart': {
    name: 'Variants shown one by one',
    act: 'Google groups by size, colour, material and pattern only, not by flavour. Nothing to do.',
  },
  'no-weight': {
    name: 'No weight',
    act: 'Only needed where Google works out delivery by weight. The feed gives the price.',
  },
  'no-unit-quantity': {
    name: 'No unit price',
    act: 'Enter its net weight or volume: shoppers compare prices by the kilogram.',
  },
  'no-google-category': {
    name: 'No Google category',
    act: 'Google chooses one itself. The animal and the kind help it.',
  },
};

export const levelWords: Record<ProblemLevel, string> = {
  refused: 'Refused',
  limited: 'Shown less',
  hint: 'Could be better',
};

export const channelWords: Record<OfferChannel, string> = {
  google: 'Google',
  meta: 'Meta (Facebook, Instagram)',
  bing: 'Microsoft (Bing)',
};
