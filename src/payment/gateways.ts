import { demoGateway } from './demo-gateway.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const gateways: readonly PaymentGateway[] = [demoGateway];

/** Takes the money of today's orders. */
export const gatewayInUse: PaymentGateway = demoGateway;

/** Money goes back the way it came, whatever the shop takes today. */
export function gatewayOf(provider: string): PaymentGateway {
  const gateway = gateways.find((known) => known.provider === provider);
  if (!gateway) throw new Error(`There is no payment provider ${provider}`);
  return gateway;
}
