import fs from 'node:fs';
import type { Resource } from '../../catalogue/resource.ts';
import { removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { systemMessage } from '../system-error.ts';

/** The resources of a catalogue file by name, or what is wrong with it. */
export async function readCatalogue(file: string): Promise<Readonly<Record<string, Resource>> | string> {
  const { CatalogueError, loadCatalogue } = await import('../../catalogue-file/load-catalogue.ts');
  let json: string;
  try {
    json = removeByteOrderMark(fs.readFileSync(file, 'utf8'));
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
