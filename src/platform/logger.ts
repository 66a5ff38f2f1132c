import { pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger };

/** One line of JSON per event on standard output. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'] });
}
