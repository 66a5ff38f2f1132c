import { password } from './customers.ts';

/** Who runs the shop of the browser tests. */
export const owner = { email: 'owner@example.co.uk', password };
