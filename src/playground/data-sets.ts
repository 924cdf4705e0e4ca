import type { Resource } from '../catalogue/resource.ts';
import { createDataSet, type DataSet } from './objects/data-set.ts';
import type { Examples } from './objects/examples.ts';
import type { ReadFile } from './open-file.ts';

/** What the page searches, by resource: a file of the user, or otherwise the examples. */
export interface DataSets {
  of(resource: Resource): DataSet;
  /** The file whose objects are searched. */
  fileOf(resource: Resource): ReadFile | undefined;
  useFile(file: ReadFile): void;
  /** Goes back to the examples. */
  closeFile(resource: Resource): void;
}

/** Makes the examples searchable when they are first used. */
export function createDataSets(examples: Readonly<Record<string, Examples>>): DataSets {
  const exampleSets = new Map<Resource, DataSet>();
  const files = new Map<Resource, { readonly file: ReadFile; readonly dataSet: DataSet }>();
  return {
    of(resource) {
      const used = files.get(resource)?.dataSet ?? exampleSets.get(resource);
      if (used !== undefined) return used;
      const dataSet = createDataSet(resource, examples[resource.name]?.objects ?? []);
      exampleSets.set(resource, dataSet);
      return dataSet;
    },
    fileOf: (resource) => files.get(resource)?.file,
    useFile(file) {
      files.set(file.resource, { file, dataSet: createDataSet(file.resource, file.read.objects, file.file.name) });
    },
    closeFile: (resource) => void files.delete(resource),
  };
}
