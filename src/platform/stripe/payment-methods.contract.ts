/** Ways to pay that customers know by name, in the order in which they are said. */
export const paymentMethods = ['card', 'apple-pay', 'google-pay', 'link', 'paypal', 'klarna', 'clearpay'] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

const names: Record<PaymentMethod, string> = {
  card: 'cards',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  link: 'Link',
  paypal: 'PayPal',
  klarna: 'Klarna',
  clearpay: 'Clearpay',
};

/** 'cards, Apple Pay and PayPal' */
export function methodsInWords(methods: readonly PaymentMethod[]): string {
  return new Intl.ListFormat('en-GB').format(methods.map((method) => names[method]));
}

const usual = new Set<PaymentMethod>(['card', 'apple-pay', 'google-pay']);

/** Those that the checkout does not name anyway: 'PayPal and Klarna'; empty: none, or not known. */
export function otherMethodsInWords(methods: readonly PaymentMethod[] | null): string {
  return methodsInWords((methods ?? []).filter((method) => !usual.has(method)));
}
