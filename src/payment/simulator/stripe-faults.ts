import { StripeRefusal } from './stripe-refusal.ts';

/** What can go wrong with a call, and when: before anything is done, instead of doing it, or once it is done. */
const stages = {
  'rate-limit': 'before', // 429
  unavailable: 'before', // 503
  'timeout-before': 'before', // no answer, and nothing is done
  'card-error': 'instead', // 402, which the idempotency key repeats
  'server-error': 'instead', // 500, which the idempotency key repeats
  slow: 'meanwhile', // half a second, in which the idempotency key is in use
  'server-error-after': 'after', // done, but the answer is a 500, which the idempotency key repeats
  'timeout-after': 'at the end', // done, but no answer
  'cut-after': 'at the end', // done, but the connection ends
} as const;

export type StripeFault = keyof typeof stages;
export type FaultStage = (typeof stages)[StripeFault];

export const stripeFaults = Object.keys(stages) as readonly StripeFault[];

export type StripeFaults = {
  /** The next calls meet it, one after another; each entry is used up once. */
  next(fault: StripeFault, times?: number): void;
  /** This share of all calls meets it, between 0 and 1. */
  share(fault: StripeFault, share: number, random: () => number): void;
  clear(): void;
};

export type FaultSource = StripeFaults & {
  /** What a call meets at this stage. */
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

/** @throws StripeRefusal for the faults that are answers */
export function refuse(fault: StripeFault | undefined): void {
  switch (fault) {
    case 'rate-limit':
      throw new StripeRefusal(429, {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message:
          'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
      });
    case 'unavailable':
      throw new StripeRefusal(503, {
        type: 'api_error',
        message: 'Stripe is temporarily unavailable. Please try again.',
      });
    case 'card-error':
      throw new StripeRefusal(
        402,
        {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'Your card was declined.',
        },
        true,
      );
    case 'server-error':
    case 'server-error-after':
      throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' }, true);
    default:
  }
}
