import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooBusy } from '#platform/http/limits/turns.ts';
import { encodingFor } from '#platform/page-cache/compression.ts';

/** Anybody may fetch a feed, and a long one takes seconds of a processor's time. */
const mostStreams = 2;

/** Sends feeds of this process: short ones are cached, of long ones a few at once. */
export function createFeedSender() {
  let streams = 0;
  return async (request: FastifyRequest, reply: FastifyReply, feed: string | Readable): Promise<FastifyReply> => {
    if (typeof feed === 'string') return reply.send(feed);
    if (streams >= mostStreams) {
      feed.destroy();
      throw tooBusy();
    }
    streams += 1;
    feed.once('close', () => (streams -= 1));
    return reply.send(zipped(request, reply, feed));
  };
}

function zipped({ headers }: FastifyRequest, reply: FastifyReply, feed: Readable): Readable {
  reply.header('vary', 'accept-encoding');
  if (encodingFor(headers['accept-encoding']?.replace('br', '')) === 'identity') return feed;
  reply.header('content-encoding', 'gzip');
  // A failure destroys both, and with them the connection: half a feed must not pass for a whole one.
  return pipeline(feed, createGzip(), () => undefined);
}
