// The encoder process; see encoding.ts for why it is one.
import { availableParallelism, constants, setPriority } from 'node:os';
import { encode, TooManyPixels } from './codec.ts';
import type { EncodedPicture, EncodingJob } from './codec.ts';

export type EncoderQuestion = { id: number; job: EncodingJob };
export type EncoderResponse = { id: number } & ({ picture: EncodedPicture } | { refused: string; isTooLarge: boolean });

const waiting: EncoderQuestion[] = [];
let busy = 0;

// Shoppers' requests come first: a picture may take a moment longer, a checkout may not.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Ctrl-C reaches the whole group; the shop finishes its requests, so this process stays until the shop is gone.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (question: EncoderQuestion) => {
  waiting.push(question);
  void work();
});

async function work(): Promise<void> {
  if (busy >= availableParallelism()) return;
  const question = waiting.shift();
  if (!question) return;
  busy += 1;
  process.send?.(await response(question));
  busy -= 1;
  void work();
}

async function response({ id, job }: EncoderQuestion): Promise<EncoderResponse> {
  try {
    return { id, picture: await encode(job) };
  } catch (error) {
    const refused = error instanceof Error ? error.message : String(error);
    return { id, refused, isTooLarge: error instanceof TooManyPixels };
  }
}
