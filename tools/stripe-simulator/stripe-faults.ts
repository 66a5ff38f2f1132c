import { StripeRefusal } from './stripe-refusal.ts';
import type { ErrorFields } from './stripe-refusal.ts';

/** What can go wrong with a call, and when: before it is executed, instead of that, or afterwards. */
const stages = {
  'rate-limit': 'before', // 429
  'lock-timeout': 'before', // 429: another call works on the same object
  'key-in-use': 'before', // 409: another call under the same key runs
  forbidden: 'before', // 403: a restricted key without that permission
  rejected: 'before', // 400: the account may not do that
  unavailable: 'before', // 503
  'timeout-before': 'before', // no response, and nothing is done
  'card-error': 'instead', // 402, which the idempotency key repeats
  'balance-too-low': 'instead', // 400 of a refund, which the idempotency key repeats
  'server-error': 'instead', // 500, which the idempotency key repeats
  slow: 'meanwhile', // half a second, during which the idempotency key is in use
  'server-error-after': 'after', // done, but the response is a 500, which the idempotency key repeats
  'timeout-after': 'at the end', // done, but no response
  'cut-after': 'at the end', // done, but the connection is closed
} as const;

export type StripeFault = keyof typeof stages;
export type FaultStage = (typeof stages)[StripeFault];

// The keys of an object are typed as strings.
export const stripeFaults = Object.keys(stages) as readonly StripeFault[];

export type StripeFaults = {
  /** The next calls get these faults, one after another; each entry is used once. */
  next(fault: StripeFault, times?: number): void;
  /** This share of all calls gets the fault, between 0 and 1. */
  share(fault: StripeFault, share: number, random: () => number): void;
  clear(): void;
};

export type FaultSource = StripeFaults & {
  /** The fault of a call at this stage. */
  take(stage: FaultStage): StripeFault | undefined;
  /** How many of each still wait for a call. */
  waiting(): StripeFault[];
};

export function openFaults(): FaultSource {
  let queue: StripeFault[] = [];
  let shares: { fault: StripeFault; share: number; random: () => number }[] = [];
  return {
    next: (fault, times = 1) => void queue.push(...Array.from({ length: times }, () => fault)),
    share: (fault, share, random) => void shares.push({ fault, share, random }),
    clear() {
      queue = [];
      shares = [];
    },
    take(stage) {
      const [head] = queue;
      if (head && stages[head] === stage) return queue.shift();
      return shares.find(({ fault, share, random }) => stages[fault] === stage && random() < share)?.fault;
    },
    waiting: () => [...queue, ...shares.map(({ fault }) => fault)],
  };
}

/** @throws StripeRefusal for faults that are error responses */
export function refuse(fault: StripeFault | undefined): void {
  const response = fault && responses[fault];
  if (response) throw new StripeRefusal(response.status, response.fields, stages[fault] !== 'before');
}

const invalid = 'invalid_request_error';
const unknownError = { status: 500, fields: { type: 'api_error', message: 'An unknown error occurred' } } as const;

const responses: Partial<Record<StripeFault, { status: number; fields: ErrorFields }>> = {
  'rate-limit': {
    status: 429,
    fields: {
      type: invalid,
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
    },
  },
  'lock-timeout': {
    status: 429,
    fields: {
      type: invalid,
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    },
  },
  'key-in-use': {
    status: 409,
    fields: {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    },
  },
  forbidden: {
    status: 403,
    fields: {
      type: invalid,
      message: 'The provided key does not have the required permissions for this endpoint.',
    },
  },
  unavailable: {
    status: 503,
    fields: { type: 'api_error', message: 'Stripe is temporarily unavailable. Please try again.' },
  },
  rejected: {
    status: 400,
    fields: { type: invalid, message: 'Your account cannot currently make charges.' },
  },
  'card-error': {
    status: 402,
    fields: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  },
  'balance-too-low': {
    status: 400,
    fields: {
      type: invalid,
      // No code: https://github.com/Automattic/woocommerce-payments/issues/10025
      message_code: 'insufficient_balance_for_refund',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    },
  },
  'server-error': unknownError,
  'server-error-after': unknownError,
};
