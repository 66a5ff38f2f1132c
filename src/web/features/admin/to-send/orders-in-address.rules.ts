/** The chosen orders as a page has them in its address: their numbers with commas between them. */
export function ordersIn({ orders }: Record<string, unknown>): { orders?: string } {
  return typeof orders === 'string' && /^[\w, -]{1,4000}$/.test(orders) ? { orders } : {};
}
