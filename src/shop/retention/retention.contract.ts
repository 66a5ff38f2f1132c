/** How long what is somebody's is kept. The privacy policy says it in words, and a job of the night does it. */
export const retention = {
  /** After the end of the tax year in which it was placed; the law asks for the records. */
  orderYears: 6,
  /** What was written to the shop, and the emails of the shop. */
  messageYears: 2,
  /** Who waits for a product to come back. */
  alertMonths: 12,
  /** What prices and stock were. Staff's own changes are in the audit log as well, which stays as long as the orders. */
  historyYears: 2,
  /** Links, invitations and newsletter addresses that nobody has confirmed or wants any more, orders that nobody paid, and notices of the payment provider. */
  spentDays: 30,
} as const;
