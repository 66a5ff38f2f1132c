import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { projectFolder } from '#platform/project-folder.ts';
import type { EncodedPicture, EncodingJob } from './codec.ts';
import type { EncoderQuestion, EncoderResponse } from './encoder.ts';

/** The bytes are not a readable picture. */
export class UnreadablePicture extends Error {
  readonly isTooLarge: boolean;
  constructor(reason: string, isTooLarge: boolean) {
    super(reason);
    this.isTooLarge = isTooLarge;
  }
}

type Pending = { resolve: (picture: EncodedPicture) => void; reject: (reason: Error) => void };
type Encoder = { process: ChildProcess; pending: Map<number, Pending>; rest: NodeJS.Timeout | undefined };

const idleMilliseconds = 10_000;
let encoder: Encoder | undefined;
let lastId = 0;

/**
 * Pictures are decoded and encoded in a process of their own: it gives its memory back when it ends (AVIF leaves about
 * 100 MB in the allocator), a picture made to crash the decoder does not take the shop down, and it runs at a lower priority.
 * It starts with the first picture and ends when there has been nothing to do for a while.
 * @throws UnreadablePicture
 */
export function encodePicture(job: EncodingJob): Promise<EncodedPicture> {
  const current = (encoder ??= startEncoder());
  clearTimeout(current.rest);
  current.process.ref();
  current.process.channel?.ref();
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    current.pending.set(id, { resolve, reject });
    current.process.send({ id, job } satisfies EncoderQuestion, (error) => {
      if (error) settle(current, id, (pending) => pending.reject(error));
    });
  });
}

function startEncoder(): Encoder {
  const child = fork(join(projectFolder, 'src/media/encoding/encoder.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // Without these glibc keeps an arena per thread and returns next to no memory.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
  });
  const started: Encoder = { process: child, pending: new Map(), rest: undefined };
  child.on('message', (response: EncoderResponse) => {
    settle(started, response.id, (pending) => {
      if ('picture' in response) pending.resolve(response.picture);
      else pending.reject(new UnreadablePicture(response.refused, response.isTooLarge));
    });
  });
  child.on('error', (error) => retire(started, error));
  child.on('exit', (code, signal) => retire(started, new Error(`The picture encoder ended (${signal ?? code})`)));
  return started;
}

function settle(of: Encoder, id: number, how: (pending: Pending) => void): void {
  const pending = of.pending.get(id);
  if (!pending) return;
  of.pending.delete(id);
  how(pending);
  if (of.pending.size > 0) return;
  // When idle it must not keep a script or the shop from exiting.
  of.process.unref();
  of.process.channel?.unref();
  of.rest = setTimeout(() => retire(of, new Error('The picture encoder rests')), idleMilliseconds).unref();
}

/** Rejects what it had not finished; the next picture starts a new process. */
function retire(old: Encoder, reason: Error): void {
  if (encoder === old) encoder = undefined;
  for (const pending of old.pending.values()) pending.reject(reason);
  old.pending.clear();
  clearTimeout(old.rest);
  if (old.process.connected) old.process.disconnect();
}
