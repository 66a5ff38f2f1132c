import type { PaymentGateway } from './payment-gateway.ts';

/** Takes no money. The card that the checkout asks for may be made up and stays in the browser, as its form says. */
export const demoGateway: PaymentGateway = {
  provider: 'demo',
  authorise: async ({ orderNumber }) => ({ reference: orderNumber.replace(/^PV-/, 'pi_') }),
  refund: async () => undefined,
};
