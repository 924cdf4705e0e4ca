import fs from 'node:fs';
import type { Resource } from '../../catalogue/resource.ts';
import { systemMessage } from '../../text/system-message.ts';

const BYTE_ORDER_MARK = /^\ufeff/;

/** The resources of a catalogue file by name, or what is wrong with it. */
export async function readCatalogue(file: string): Promise<Readonly<Record<string, Resource>> | string> {
  const { CatalogueError, loadCatalogue } = await import('../../catalogue-file/load-catalogue.ts');
  try {
    return loadCatalogue(fs.readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    if (!(error instanceof CatalogueError)) return `cannot be read: ${systemMessage(error)}`;
    const [first, ...more] = error.message.split('\n');
    return `no catalogue: ${first}${more.length === 0 ? '' : `; and ${more.length} more`}`;
  }
}
