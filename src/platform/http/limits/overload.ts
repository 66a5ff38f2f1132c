import type { Socket } from 'node:net';
import { finished, PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minutes, seconds } from '../../clock.ts';
import { isWithinPage } from '../collected-tags.ts';
import { Problem } from '../errors/problem.ts';
import { networkOf } from './rate-limit.ts';
import { tooBusy, Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long to arrive; the route itself limits it. */
    upload?: true;
    /** It makes one call of the API and waits for it: that one is counted instead, as both would wait for each other. */
    makesCall?: true;
  }
}

/** Fastify's options. A file of 20 MB needs ten minutes on a slow line; every other body is limited by `bodyMs` as well. */
export const timeLimits = {
  pluginTimeout: 0, // Fastify's ten seconds would end a start on a machine that is merely busy
  requestTimeout: minutes(10),
  http: { headersTimeout: seconds(20), connectionsCheckingInterval: seconds(5) },
};

type Bounds = {
  connections: number;
  requests: number;
  ofOneNetwork: number;
  reserve: number;
  bodyBytes: number;
  bodyMs: number;
  unreadMs: number;
};

/**
 * What one process can take. `requests` counts those in flight; of them and of the connections
 * `reserve` is the part that is left to networks with a smaller part, so that no single one keeps all others out. Of one network
 * `ofOneNetwork` requests are in work at once and its others wait for these: as many as a browser opens connections, which leaves others
 * some of the ten to the database. With 20, forty loops of quotes delayed another network's basket four times as long, and got no
 * more done. The page cache counts those it may serve itself.
 * `bodyBytes` counts all bodies that are arriving, together, with the same reserve; `unreadMs` is how long a client may read nothing of its response.
 */
const defaultBounds: Bounds = {
  connections: 5_000,
  requests: 500,
  ofOneNetwork: 6,
  reserve: 0.2,
  bodyBytes: 128 * 1024 * 1024,
  bodyMs: seconds(30),
  unreadMs: seconds(60),
};

/** A request beyond these bounds gets a 503 at once, so that those in flight are finished. */
export function registerOverload(app: FastifyInstance, given: Partial<Bounds> = {}): void {
  const bounds = { ...defaultBounds, ...given };
  boundConnections(app, bounds);
  boundRequests(app, bounds);
  boundBodies(app, bounds);
  boundUnread(app, bounds);
}

/** A client has to read what was written at once, such as a whole page, within this many times `unreadMs`. */
const mostWaits = 5;

/**
 * Responses that nobody reads stay in memory. Node's own timeout ends a connection on which nothing moves. For a client that reads a
 * byte now and then, the time that the same piece has been waiting is counted.
 */
function boundUnread(app: FastifyInstance, { unreadMs }: Bounds): void {
  const open = new Map<Socket, { written: number; waits: number }>();
  app.server.on('connection', (socket: Socket) => {
    open.set(socket, { written: 0, waits: 0 });
    socket.once('close', () => open.delete(socket));
  });
  const counting = setInterval(() => {
    for (const [socket, { written, waits }] of open) {
      const { bytesWritten, writableLength } = socket;
      const isSame = writableLength > 0 && bytesWritten === written;
      if (isSame && waits >= mostWaits) socket.destroy();
      else open.set(socket, { written: bytesWritten, waits: isSame ? waits + 1 : 0 });
    }
  }, unreadMs).unref();
  app.addHook('onClose', async () => clearInterval(counting));
  app.server.timeout = unreadMs;
  app.addHook('onRequest', (_request, { raw: response }, done) => {
    // Nothing is sent while the request is handled, and its body has limits of its own.
    response.on('timeout', (socket: Socket) => socket.writableLength > 0 && socket.destroy());
    done();
  });
}

function boundConnections(app: FastifyInstance, { connections, reserve }: Bounds): void {
  const open = new Shares(connections, reserve);
  app.server.maxConnections = connections;
  app.server.on('connection', (socket: Socket) => {
    // The client has reset it already; what it sent would be a request of nobody's.
    if (socket.remoteAddress === undefined) return socket.destroy();
    const network = networkOf(socket.remoteAddress);
    if (!open.take(network)) return socket.destroy();
    socket.once('close', () => open.free(network));
  });
}

function boundRequests(app: FastifyInstance, { requests, reserve, ofOneNetwork }: Bounds): void {
  const networks = new WeakMap<FastifyRequest, string>();
  const inFlight = new Shares(requests, reserve);
  const turns = new Turns(ofOneNetwork);
  const free = (request: FastifyRequest) => {
    const network = networks.get(request);
    if (network === undefined || !networks.delete(request)) return;
    inFlight.free(network);
    turns.end(request);
  };

  app.addHook('preValidation', (request, reply, done) => {
    const { staysOpen, makesCall, cached, upload } = request.routeOptions.config;
    // Calls that a page makes belong to it, and an open event stream costs nothing.
    if (isWithinPage() || staysOpen || makesCall) return done();
    const network = networkOf(request.ip);
    if (!inFlight.take(network)) {
      // Whoever sends requests without waiting for responses would not even notice.
      reply.raw.shouldKeepAlive = false;
      return done(tooBusy());
    }
    networks.set(request, network);
    // A cached response goes past the hooks. When a visitor leaves, the work goes on until there is a response.
    reply.raw.once('finish', () => free(request)).once('close', () => reply.sent && free(request));
    // A file may take minutes to arrive, and only those who are signed in may send one.
    if (cached || upload) return done();
    turns.take(request, reply, done);
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    free(request);
    done(null, payload);
  });
}

/** How much of a limited resource each network holds: requests, connections, bytes. */
class Shares {
  readonly #most: number;
  readonly #reserved: number;
  readonly #byNetwork = new Map<string, number>();
  #count = 0;

  constructor(most: number, reserve: number) {
    this.#most = most;
    this.#reserved = Math.floor(most * reserve);
  }

  /** @returns false when this network may not have so many more */
  take(network: string, amount = 1): boolean {
    const own = (this.#byNetwork.get(network) ?? 0) + amount;
    if (this.#count + amount > this.#most - (own <= this.#reserved ? 0 : this.#reserved)) return false;
    this.#count += amount;
    this.#byNetwork.set(network, own);
    return true;
  }

  free(network: string, amount = 1): void {
    this.#count -= amount;
    const left = (this.#byNetwork.get(network) ?? 0) - amount;
    if (left > 0) this.#byNetwork.set(network, left);
    else this.#byNetwork.delete(network);
  }
}

function boundBodies(app: FastifyInstance, { bodyBytes, bodyMs, reserve }: Bounds): void {
  const arriving = new Shares(bodyBytes, reserve);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { method, routeOptions } = request;
    if (method === 'GET' || method === 'HEAD' || !hasBody(request) || routeOptions.config.upload)
      return done(null, payload);

    const network = networkOf(request.ip);
    let bytes = 0;
    const body = new PassThrough();
    const late = setTimeout(() => body.destroy(tooSlow()), bodyMs);
    payload.on('data', (chunk: Buffer) => {
      if (body.destroyed) return;
      if (arriving.take(network, chunk.length)) bytes += chunk.length;
      else body.destroy(tooBusy());
    });
    payload.once('error', (error) => body.destroy(error));
    // Whoever reads the body gets the error too; where nobody does, the request was rejected for another reason.
    body.on('error', () => undefined);
    body.once('close', () => {
      clearTimeout(late);
      arriving.free(network, bytes);
      payload.unpipe(body);
      payload.resume();
    });
    reply.raw.once('finish', () => body.destroy()).once('close', () => body.destroy());
    payload.pipe(body);
    done(null, body);
  });

  // A client may go on sending after its response: that is read and discarded, but not for ever.
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    // A timer would hold its request in memory, and calls that a page makes within the process are never `complete`.
    if (hasBody(request) && !raw.complete) {
      const late = setTimeout(() => raw.destroy(), bodyMs).unref();
      finished(raw, () => clearTimeout(late));
      raw.on('data', () => undefined); // unlike resume(), it also works when a reader detaches later
    }
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
}

function tooSlow(): Problem {
  return new Problem(408, 'too-slow', 'That request took too long to arrive.');
}
