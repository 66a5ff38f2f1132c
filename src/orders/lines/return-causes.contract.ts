/** Why goods come back, in the customer's words. */
export const returnCauseWords = {
  unwanted: 'I’ve changed my mind',
  size: 'It doesn’t fit',
  disliked: 'My pet doesn’t like it',
  damaged: 'It arrived damaged',
  faulty: 'It’s faulty, or not as described',
  wrong: 'It isn’t what I ordered',
  other: 'Something else',
} as const;

export type ReturnCause = keyof typeof returnCauseWords;

export const returnCauses = Object.keys(returnCauseWords) as [ReturnCause, ...ReturnCause[]];

/** The shop pays the return postage for what is not as it should be (Consumer Rights Act 2015, section 20(8)). */
export function isOursToPay(cause: ReturnCause | null): boolean {
  return cause === 'damaged' || cause === 'faulty' || cause === 'wrong';
}

/** They said that nothing is wrong with the goods: those made for their buyer stay theirs (Consumer Contracts Regulations 2013, regulation 28(1)(b)). */
export function isOnlyUnwanted(cause: ReturnCause | null): boolean {
  return cause === 'unwanted' || cause === 'size' || cause === 'disliked';
}
