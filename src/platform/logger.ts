import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { withoutValues } from './failed-query.ts';

export type { Logger };

/** One line of JSON per event, on standard output unless told otherwise. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const err = (error: unknown) => {
    const reported = withoutValues(error);
    return reported instanceof Error ? pino.stdSerializers.err(reported) : reported;
  };
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'];
  return pino({ level, redact, serializers: { err } }, destination);
}
