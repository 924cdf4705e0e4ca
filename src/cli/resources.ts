import { catalogue } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { closestNames } from '../checker/closest-names.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { toVisible } from '../diagnostic/visible.ts';
import { systemMessage } from '../project/errors.ts';
import { removeByteOrderMark } from '../text/byte-order-mark.ts';
import { UsageError } from './exit.ts';

/** The resources that a run can name: the service's, and those of a catalogue file. */
export interface Resources {
  readonly all: readonly Resource[];
  readonly find: (name: string) => Resource;
}

/** @param file - The path of a catalogue file whose resources join the service's, or replace them by name. */
export async function loadResources(file: string | undefined): Promise<Resources> {
  const own = file === undefined ? {} : await readCatalogueFile(file);
  return createResources({ ...catalogue, ...own });
}

/** @param byName - What there is. */
function createResources(byName: Readonly<Record<string, Resource>>): Resources {
  return {
    all: Object.values(byName),
    find(name) {
      const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (resource !== undefined) return resource;
      const names = Object.keys(byName);
      const [nearest] = closestNames(names, name);
      const hint = nearest === undefined ? `; there are ${names.join(', ')}` : `; did you mean \`${nearest}\`?`;
      throw new UsageError(`there is no resource ${quoteText(name)}${hint}`);
    },
  };
}

/** The resource that `--resource` names, which is not to be left out. */
export function findResource({ all, find }: Resources, name: string | undefined): Resource {
  if (name !== undefined) return find(name);
  throw new UsageError(`--resource is missing: ${all.map((resource) => resource.name).join(', ')}`);
}

async function readCatalogueFile(file: string): Promise<Readonly<Record<string, Resource>>> {
  // Loaded for those who bring a file: zod takes longer to start than everything else together.
  const [{ readFile }, { CatalogueError, loadCatalogue }] = await Promise.all([
    import('node:fs/promises'),
    import('../catalogue-file/load-catalogue.ts'),
  ]);
  let json: string;
  try {
    json = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${toVisible(file)}: ${systemMessage(error)}`);
  }
  try {
    return loadCatalogue(removeByteOrderMark(json));
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const problems = error.message.split('\n').map((problem) => `\n  ${toVisible(problem)}`);
    throw new UsageError(`${toVisible(file)} is no catalogue:${problems.join('')}`);
  }
}
