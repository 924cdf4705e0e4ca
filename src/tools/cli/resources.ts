import fs from 'node:fs';
import { describeUnknown } from '../../files/hosts/unknown-names.ts';
import { LintError } from '../../files/project/lint-error.ts';
import { removeByteOrderMark } from '../../language/base/byte-order-mark.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { serviceResources } from '../../language/catalogue/service-resources.ts';
import { toVisible } from '../../language/diagnostic/quote.ts';
import { UsageError, useFile } from './exit.ts';

/** The known resources: those of the service and of catalogue files. */
export interface Resources {
  readonly all: readonly Resource[];
  readonly find: (name: string) => Resource;
}

/** @param files - Catalogue files. Their resources extend the service's; one of the same name replaces it. */
export async function loadResources(files: readonly string[] | undefined): Promise<Resources> {
  return createResources({ ...serviceResources, ...(await loadOwnResources(files)) });
}

/** Reads the resources of catalogue files, by name; the last of a name wins. */
export async function loadOwnResources(files: readonly string[] = []): Promise<Readonly<Record<string, Resource>>> {
  return Object.assign({}, ...(await Promise.all(files.map(readCatalogueFile))));
}

function createResources(byName: Readonly<Record<string, Resource>>): Resources {
  return {
    all: Object.values(byName),
    find(name) {
      const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (resource !== undefined) return resource;
      throw new UsageError(describeUnknown('resource', name, Object.keys(byName)));
    },
  };
}

/** Finds the resource of `--resource`, which is required. */
export function findResource({ all, find }: Resources, name: string | undefined): Resource {
  if (name !== undefined) return find(name);
  const names = all.map((resource) => resource.name).join(', ');
  throw new UsageError(`--resource is required: ${names}; \`resource\` in clausal.config sets a default`);
}

/** Returns the value of an option that the config may set. */
export function requireOption<Value>(value: Value | undefined, option: string, key: string): Value {
  if (value !== undefined) return value;
  throw new UsageError(`${option} is required; \`${key}\` in clausal.config sets a default`);
}

async function readCatalogueFile(file: string): Promise<Readonly<Record<string, Resource>>> {
  // Loaded on demand: only a run with a catalogue file needs it.
  const { CatalogueError, loadCatalogue } = await import('../../language/catalogue/load-catalogue.ts');
  const json = useFile('read', file, () => fs.readFileSync(file, 'utf8'));
  try {
    return loadCatalogue(removeByteOrderMark(json));
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const problems = error.message.split('\n').map((problem) => `\n  ${toVisible(problem)}`);
    throw new UsageError(`${toVisible(file)} is not a catalogue:${problems.join('')}`);
  }
}

/** Runs a part of the linter; its errors are incorrect usage. */
export async function asUsageError<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    throw new UsageError(error.message.split('\n').map(toVisible).join('\nclausal: '));
  }
}
