/** How long personal data is kept. The privacy policy states it, and a nightly job deletes what is older. */
export const retention = {
  /** After the end of the tax year in which it was placed; the law requires the records. */
  orderYears: 6,
  /** Messages to the shop, and the shop's emails. */
  messageYears: 2,
  /** Stock alerts. */
  alertMonths: 12,
  /** Past prices and stock. Changes by staff are in the audit log as well, which is kept as long as the orders. */
  historyYears: 2,
  /** Expired links and invitations, emails about accounts, unconfirmed and unsubscribed newsletter addresses, unpaid orders, and events of the payment provider. */
  spentDays: 30,
} as const;
