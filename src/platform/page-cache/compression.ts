import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies fit one packet anyway. */
const worthCompressing = 1_024; // bytes

/** 11 saves a tenth more and takes some fifty times as long: 150 ms for a listing. */
const brotliQuality = 5;

const text = /^(text\/|application\/(json|javascript|xml|ld\+json)|image\/svg)/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The smallest encoding the client accepts. Of its weights only a rejection (`br;q=0`) is honoured. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  return encoding === 'gzip' ? zip(body) : body;
}

export function isWorthCompressing(body: Buffer, contentType: string): boolean {
  return body.length >= worthCompressing && text.test(contentType);
}

/** Compresses text responses that are not compressed yet. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || request.method === 'HEAD' || reply.hasHeader('content-encoding')) return payload;
    const body = Buffer.from(payload);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!isWorthCompressing(body, String(reply.getHeader('content-type')))) return payload;

    reply.header('vary', 'accept-encoding');
    if (encoding === 'identity') return payload;
    const small = await compress(body, encoding);
    reply.header('content-encoding', encoding).header('content-length', small.length);
    return small;
  });
}

function accepts(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length));
}
