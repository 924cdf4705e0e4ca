import { HOSTS } from '../../hosts/hosts.ts';
import type { ConfiguredFolder } from '../../project/config/loaded-config.ts';
import type { LintTarget } from '../../project/run/lint-target.ts';
import { decodeSource } from '../../project/run/read-source.ts';
import { createTarget } from '../../project/run/select-targets.ts';
import { UsageError } from '../exit.ts';
import type { LintOptions } from './lint-options.ts';

/**
 * Reads standard input as if it were the file whose name it is given.
 *
 * @throws {UsageError} The name says nothing of its kind, or it is no text.
 */
export async function readInput(
  folder: ConfiguredFolder,
  { stdinFilename = 'stdin.query' }: LintOptions,
): Promise<LintTarget> {
  const target = createTarget(folder, stdinFilename);
  if (target === undefined) {
    const extensions = Object.values(HOSTS).flatMap((known) => known.extensions);
    throw new UsageError(`nobody knows what ${stdinFilename} holds; a name ends in ${extensions.join(' ')}`);
  }
  const { buffer: readBytes } = process.getBuiltinModule('node:stream/consumers');
  const source = decodeSource(await readBytes(process.stdin));
  // With --fix nothing would be printed in its place.
  if ('reason' in source) throw new UsageError(`standard input is no ${source.format}: ${source.reason}`);
  return { ...target, source };
}
