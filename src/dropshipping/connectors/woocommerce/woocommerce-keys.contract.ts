import { z } from 'zod';

export const keyRequest = z
  .object({
    state: z
      .enum(['none', 'waiting', 'granted', 'denied', 'expired'])
      .meta({ description: 'expired: nobody decided in time' }),
    expiresAt: z.iso.datetime().nullable().meta({ description: 'Null: no key was asked for' }),
    obstacle: z.string().nullable().meta({ description: 'Why no key can be asked for; null: it can' }),
  })
  .meta({ id: 'SupplierKeyRequest' });

export const newKeyRequest = z
  .object({ url: z.string().meta({ description: 'The page of the supplier’s shop where somebody approves it' }) })
  .meta({ id: 'NewSupplierKeyRequest' });

/** As WooCommerce sends it. `user_id`: what it was given. */
export const grantedKey = z.object({
  user_id: z.string().max(200),
  consumer_key: z.string().regex(/^ck_[\w-]{1,200}$/),
  consumer_secret: z.string().regex(/^cs_[\w-]{1,200}$/),
  key_permissions: z.literal('read_write'),
});

/** WooCommerce adds these to the address it sends people back to. */
export const returnQuery = z.object({ user_id: z.string().max(200), success: z.enum(['0', '1']) });

export type ReturnQuery = z.output<typeof returnQuery>;
export type KeyRequest = z.infer<typeof keyRequest>;
export type NewKeyRequest = z.infer<typeof newKeyRequest>;
