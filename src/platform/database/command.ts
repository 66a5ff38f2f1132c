import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { StartError } from '../start-error.ts';
import { whatIsAway } from './patience.ts';
import { isAway } from './unavailable.ts';

/**
 * Runs a program of the shop. A {@link StartError}, which the person at the console can fix, is printed as a sentence, and so is a
 * database that is away; a bug with its stack.
 */
export async function runCommand(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const sentence = sentenceIn(error);
    console.error(sentence === undefined ? error : `\n  ${sentence.replaceAll('\n', '\n  ')}\n`);
    process.exit(1);
  }
}

/** What was typed after the name of a program. Anything that it does not know ends the program with the usage. */
export function readArguments<Wanted extends ParseArgsConfig>(
  wanted: Wanted,
  usage: string,
): ReturnType<typeof parseArgs<Wanted>> {
  try {
    return parseArgs(wanted);
  } catch (error) {
    // Node's first sentence names the argument; the next is about positional ones.
    const [reason] = error instanceof Error ? error.message.split(/(?<=')\. |\n/) : [String(error)];
    console.error(`\n  ${reason}\n  ${usage.replaceAll('\n', '\n  ')}\n`);
    return process.exit(2);
  }
}

function sentenceIn(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  return isAway(error) ? `${whatIsAway(error)} Run the command again once it is there.` : undefined;
}
