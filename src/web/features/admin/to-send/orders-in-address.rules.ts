/** Parses the `orders` search parameter: comma-separated order numbers. */
export function ordersIn({ orders }: Record<string, unknown>): { orders?: string } {
  return typeof orders === 'string' && /^[\w, -]{1,5000}$/.test(orders) ? { orders } : {};
}
