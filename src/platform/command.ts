import { StartError } from './start-error.ts';

/**
 * Runs a program of the shop. A {@link StartError}, which the person at the console can fix, is printed as a sentence; a bug
 * with its stack.
 */
export async function runCommand(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof StartError ? `\n  ${error.message.replaceAll('\n', '\n  ')}\n` : error);
    process.exit(1);
  }
}
