import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { withoutValues } from './failed-query.ts';

export type { Logger };

/** One line of JSON per event, on standard output unless told otherwise. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const err = (error: unknown) => {
    const told = withoutValues(error);
    return told instanceof Error ? pino.stdSerializers.err(told) : told;
  };
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'];
  return pino({ level, redact, serializers: { err } }, destination);
}
