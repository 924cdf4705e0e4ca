import fs from 'node:fs';
import type { Resource } from '../../catalogue/resource.ts';
import { systemMessage } from '../../text/system-message.ts';
import { toSource } from '../run/read-source.ts';

/** The resources of a catalogue file by name, or what is wrong with it. */
export async function readCatalogue(file: string): Promise<Readonly<Record<string, Resource>> | string> {
  const { CatalogueError, loadCatalogue } = await import('../../catalogue-file/load-catalogue.ts');
  let json: string;
  try {
    json = toSource(fs.readFileSync(file, 'utf8')).text;
  } catch (error) {
    return `cannot be read: ${systemMessage(error)}`;
  }
  try {
    return loadCatalogue(json);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const [first, ...more] = error.message.split('\n');
    return `no catalogue: ${first}${more.length === 0 ? '' : `; and ${more.length} more`}`;
  }
}
