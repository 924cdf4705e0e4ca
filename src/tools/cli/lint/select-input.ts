import path from 'node:path';
import { HOSTS } from '../../../files/hosts/hosts.ts';
import type { ConfiguredFolder } from '../../../files/project/config/loaded-config.ts';
import { FileSearch } from '../../../files/project/files/file-search.ts';
import { decodeFileText, type FileText, withByteOrderMark } from '../../../files/project/run/read-file-text.ts';
import { createTarget, type Selection } from '../../../files/project/run/select-targets.ts';
import { UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

/**
 * Reads standard input as if it were a file of the given name. If a run would skip the file, nothing is selected.
 *
 * @param fixed - With `--fix`, receives the unchanged text of a file that is skipped.
 * @throws {UsageError} If the extension is not supported, or the input is not text.
 */
export async function selectInput(
  folder: ConfiguredFolder,
  name: string | undefined,
  fixed: Output | undefined,
): Promise<Selection> {
  const search = new FileSearch(folder);
  if (name !== undefined && (await search.skips(search.resolve(name)))) {
    const source = await readInput();
    await fixed?.write(withByteOrderMark(source.text, source));
    return { targets: [], count: 0, customRules: [], notices: search.finish().notices };
  }
  const file = path.resolve(folder.cwd, name ?? 'stdin.query');
  const config = await folder.findConfig(path.dirname(file));
  const target = createTarget(folder.cwd, config, file);
  if (target === undefined) {
    const extensions = Object.values(HOSTS).flatMap((known) => known.extensions);
    throw new UsageError(`cannot tell the type of ${name}; supported extensions: ${extensions.join(' ')}`);
  }
  const source = await readInput();
  const { customRules = [] } = config;
  return { targets: [{ ...target, read: () => source }], count: 1, customRules, notices: [] };
}

async function readInput(): Promise<FileText> {
  const { buffer: readBytes } = process.getBuiltinModule('node:stream/consumers');
  const source = decodeFileText(await readBytes(process.stdin));
  // Not reported as `unreadable-file`: with --fix, the output would be empty.
  if ('reason' in source) throw new UsageError(`standard input is not ${source.format}: ${source.reason}`);
  return source;
}
