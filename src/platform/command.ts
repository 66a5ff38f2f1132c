import { StartError } from './start-error.ts';

/** Runs a program of the shop. What the person at the console can mend is said in a sentence, a bug with its stack. */
export async function runCommand(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof StartError ? `\n  ${error.message.replaceAll('\n', '\n  ')}\n` : error);
    process.exit(1);
  }
}
