import type { EngineIndex, LoadCounts } from '../../../engines/engine-index.ts';
import { IndexError } from '../../../engines/index-error.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { readId } from '../../../objects/collection/arguments.ts';
import type { InputFormat } from '../../../objects/readers/object-reader.ts';
import { sizeOfInputs } from '../../../objects/readers/open-input.ts';
import type { Run } from '../command.ts';
import type { ExitCode } from '../exit.ts';
import { describeForeignId } from '../file-resources.ts';
import { createProgress, lineOrLog } from '../matches/progress.ts';
import { type Reject, readFiles } from '../matches/read-files.ts';
import { flushQuietly } from '../output.ts';

/** How many objects were indexed, and how many were older than the stored ones. */
interface Loaded extends LoadCounts {
  readonly exitCode: ExitCode;
  /** Whether all files could be read, and each line of them. */
  readonly isWhole: boolean;
}

/**
 * Indexes the objects of files, or removes those with their ids. An object that cannot be indexed, or has the id of
 * another resource, is reported, and the others are indexed.
 */
export async function loadObjects(
  index: EngineIndex,
  resource: Resource,
  files: readonly string[],
  { input, newerBy, remove }: { readonly input?: InputFormat; readonly newerBy?: string; readonly remove?: true },
  { errors }: Pick<Run, 'errors'>,
  reject: Reject | undefined,
): Promise<Loaded> {
  const progress = createProgress(errors, () => sizeOfInputs(files), lineOrLog());
  const reader = readFiles(files, input, resource, progress, errors, reject);
  let count = 0;
  let last: { readonly origin: string; readonly line: number; readonly object: object } | undefined;
  async function* readAll(): AsyncGenerator<object, void, undefined> {
    for await (const { origin, records } of reader.batches) {
      for (const { object, line } of records) {
        const isNameless = remove && !readId(object);
        const problem = isNameless ? 'an object has no id' : describeForeignId(resource, object);
        if (problem !== undefined) {
          reader.reportBroken(origin, line, problem, object);
          continue;
        }
        count++;
        last = { origin, line, object };
        yield object;
      }
      progress.show(count);
      await flushQuietly(errors);
    }
  }
  const objects = readAll();
  // Without `return`, because a load that fails would end the generator.
  const rest: AsyncIterable<object> = { [Symbol.asyncIterator]: () => ({ next: () => objects.next() }) };
  let older = 0;
  if (remove) count = await index.removeAll(idsOf(rest));
  for (let isDone = remove === true; !isDone; ) {
    const before = older;
    // A load that fails has stored the objects before.
    const onProgress = (counts: LoadCounts): void => {
      older = before + counts.older;
    };
    try {
      const { warning } = await index.load(rest, { newerBy, onProgress });
      if (warning !== undefined) reader.warn(`warning: ${warning}`);
      isDone = true;
    } catch (error) {
      if (!(error instanceof IndexError) || error.code !== 'unsupported-object') throw error;
      // It is the object that was read last.
      if (last === undefined) throw error;
      count--;
      reader.reportBroken(last.origin, last.line, error.message, last.object);
    }
  }
  progress.hide();
  const exitCode = reader.end(count);
  // The line of progress must be gone before anything else is printed.
  await flushQuietly(errors);
  return { stored: count - older, older, exitCode, isWhole: reader.isWhole };
}

async function* idsOf(objects: AsyncIterable<object>): AsyncGenerator<string, void, undefined> {
  for await (const object of objects) {
    const id = readId(object);
    if (typeof id === 'string') yield id;
  }
}
