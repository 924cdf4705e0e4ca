import { catalogue } from '../src/language/catalogue/catalogue.ts';

/** The names of all properties that fields of the service are read from. */
function listNames(): readonly string[] {
  const fields = Object.values(catalogue).flatMap(({ entries }) => [...entries.values()]);
  const paths = fields.flatMap(({ path, source }) => (source === undefined ? [path] : [path, source.path]));
  return [...new Set(paths.flatMap((path) => path.split('.')))].sort();
}

/** A function for each name as a module. */
export function renderPropertyReaders(): string {
  const lines = listNames().map((name) => `  ${name}: (object) => object['${name}'],`);
  return `// Generated from src/language/catalogue by npm run generate. Do not edit.

type Reader = (object: Readonly<Record<string, unknown>>) => unknown;

/** A function for each property that fields are read from: the engine learns where a property is from the code that reads it. */
export const PROPERTY_READERS: Readonly<Record<string, Reader>> = {
${lines.join('\n')}
};
`;
}
