import { hash as hashDearly, verify } from '../../node_modules/@node-rs/argon2/index.js';
import type { Options } from '@node-rs/argon2';

/* Stands for the library in tests, nearly each of which signs somebody in. What a hash costs in the shop, password.test.ts holds. */

export { verify };

export function hash(password: string, options: Options): Promise<string> {
  return hashDearly(password, { ...options, memoryCost: 8, timeCost: 1 });
}
