/** `£25` for whole pounds, `£3.99` otherwise. */
export function plainPounds(amount: string): string {
  return `£${amount.replace(/\.00$/, '')}`;
}
