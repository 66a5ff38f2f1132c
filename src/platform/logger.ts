import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { withoutValues } from './failed-query.ts';

export type { Logger };

/** One line of JSON per event, on standard output unless configured otherwise. */
export function createLogger(level: string, destination: DestinationStream = openLog(1)): Logger {
  const err = (error: unknown) => {
    const reported = withoutValues(error);
    return reported instanceof Error ? pino.stdSerializers.err(reported) : reported;
  };
  const redact = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]'];
  return pino({ level, redact, serializers: { err } }, destination);
}

/** Lines that cannot be written wait up to this size, the rest is dropped. */
const mostWaiting = 1_048_576; // characters

/** A full disk, or nobody who reads, must cost lines and not the process. */
export function openLog(fd: number): DestinationStream {
  const log = pino.destination({ fd, maxLength: mostWaiting });
  log.on('error', () => undefined);
  return log;
}
