/** "Stew × 3, Hedgehog × 2"; nothing of what there is none of. */
export function inWords(pieces: readonly { name: string; quantity: number }[]): string {
  return pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => `${name} × ${quantity}`)
    .join(', ');
}
