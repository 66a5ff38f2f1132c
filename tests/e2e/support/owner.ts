import { password } from './customers.ts';

/** The owner of the browser tests' shops. */
export const owner = { email: 'owner@example.co.uk', password };
