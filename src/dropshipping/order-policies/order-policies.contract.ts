import { z } from 'zod';
import { connectorKinds } from '../connections/supplier-words.contract.ts';
import { supplierId } from '../connections/suppliers.contract.ts';
import { sendingModes } from './sending-modes.contract.ts';

const fields = {
  sending: z
    .enum(sendingModes, 'Choose automatic or by-hand')
    .meta({ description: 'Whether purchase orders are sent automatically once the hold is over' }),
  holdMinutes: z
    .int('Enter whole minutes')
    .min(0, 'Enter 0 or more')
    .max(10_080, 'A week at most')
    .meta({ description: 'How long a customer may cancel before the order is sent to the supplier' }),
  batchHour: z
    .int('Enter an hour from 0 to 23')
    .min(0, 'Enter an hour from 0 to 23')
    .max(23, 'Enter an hour from 0 to 23')
    .nullable()
    .default(null)
    .meta({ description: 'Orders by email leave together at this hour, in London time; null: each by itself' }),
};

export const orderPolicyBody = z.object(fields).meta({ example: { sending: 'automatic', holdMinutes: 15 } });
export const supplierOrderPolicy = z
  .object({ supplierId, supplierName: z.string(), connector: z.enum(connectorKinds), ...fields })
  .meta({ id: 'SupplierOrderPolicy' });
export const supplierOrderPolicyList = z.array(supplierOrderPolicy);

export type OrderPolicyBody = z.output<typeof orderPolicyBody>;
export type SupplierOrderPolicy = z.infer<typeof supplierOrderPolicy>;
