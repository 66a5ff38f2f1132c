import type { Options } from '@node-rs/argon2';
import { hash as hashDearly, verify } from '../../node_modules/@node-rs/argon2/index.js';

/* Replaces the library in tests, nearly all of which sign somebody in. password.test.ts checks the real parameters. */

export { verify };

export function hash(password: string, options: Options): Promise<string> {
  return hashDearly(password, { ...options, memoryCost: 8, timeCost: 1 });
}
