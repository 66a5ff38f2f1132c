/** Why a card was declined; the sentence is the one Stripe shows to customers. */
export type Decline = { code: string; declineCode: string; message: string };

export type TestCard = {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  country: 'GB' | 'US' | 'FR' | 'IE';
  /** The bank asks for confirmation. */
  authenticates: boolean;
  decline: Decline | null;
  /** What happens to a refund later. */
  refund: 'succeeds at once' | 'pending, then succeeds' | 'succeeds, then fails';
  isMoneyAvailableAtOnce: boolean;
  isDisputed: boolean;
};

const declined = 'Your card was declined.';
const decline = (declineCode: string, message = declined, code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});
const insufficientFunds = decline('insufficient_funds', 'Your card has insufficient funds.');

/** https://docs.stripe.com/testing */
const known: Record<string, Partial<TestCard>> = {
  '4242424242424242': {},
  '4000008260000000': { country: 'GB' },
  '4000058260000005': { country: 'GB' },
  '4000056655665556': {},
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000002500003155': { authenticates: true, country: 'FR' },
  '4000002760003184': { authenticates: true, country: 'FR' },
  '4000000000003220': { authenticates: true },
  '4000008400001629': { authenticates: true, decline: decline('generic_decline') },
  '4000008260003178': { authenticates: true, country: 'GB', decline: insufficientFunds },
  '4000000000000002': { decline: decline('generic_decline') },
  '4000000000009995': { decline: insufficientFunds },
  '4000000000009987': { decline: decline('lost_card') },
  '4000000000009979': { decline: decline('stolen_card') },
  '4000000000000069': { decline: decline('expired_card', 'Your card has expired.', 'expired_card') },
  '4000000000000127': {
    decline: decline('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  '4000000000000119': {
    decline: decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  '4100000000000019': { decline: decline('fraudulent') },
  '4000000000000077': { isMoneyAvailableAtOnce: true },
  '4000000000007726': { refund: 'pending, then succeeds' },
  '4000000000005126': { refund: 'succeeds, then fails' },
  '4000000000000259': { isDisputed: true },
};

export const wrongNumber = decline('incorrect_number', 'Your card number is invalid.', 'incorrect_number');
export const failedAuthentication = decline(
  'authentication_required',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
);
const notATestCard = decline(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/** Null: no card has this number, which the page reports before any bank is contacted. */
export function testCard(typed: string): TestCard | null {
  const number = typed.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return null;
  return {
    number,
    brand: 'visa',
    country: 'US',
    authenticates: false,
    decline: number in known ? null : notATestCard,
    refund: 'succeeds at once',
    isMoneyAvailableAtOnce: false,
    isDisputed: false,
    ...known[number],
  };
}

/** The check digit of ISO/IEC 7812. */
function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return sum + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
