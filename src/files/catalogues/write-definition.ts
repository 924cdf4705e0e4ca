import {
  type CatalogueFile,
  type CatalogueFileResource,
  toCatalogueFile,
} from '../../language/catalogue/catalogue-file.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { createEndpoint } from '../../language/catalogue/search-endpoint.ts';

/** Converts a resource to a catalogue file, without the facts that it has by default. */
export function toShortFile(resource: Resource): CatalogueFile {
  const { name, path } = resource;
  const { resources, ...file } = toCatalogueFile([resource]);
  const standard: Readonly<Record<string, unknown>> = {
    aliases: {},
    ...createEndpoint(name, { path }),
    path: createEndpoint(name, {}).path,
  };
  const facts = Object.entries({ ...resources[name], fields: resource.fields });
  const stated = facts.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(standard[key]));
  return { ...file, resources: { [name]: Object.fromEntries(stated) as unknown as CatalogueFileResource } };
}

/** Words that a constant of the module cannot have as its name. */
const RESERVED =
  /^(?:await|break|case|catch|class|const|continue|debugger|default|definition|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/**
 * Writes a TypeScript module that defines a resource and names its type, so that
 * `search` and the compiler know its fields.
 *
 * @param areLimitsGuessed - Marks the limits with a comment.
 * @example
 * const { resource } = importResource([{ id: 'a1' }], { name: 'parcels' })
 * writeDefinition(resource).includes('export const parcels: Parcels') // true
 */
export function writeDefinition(resource: Resource, areLimitsGuessed = false): string {
  const { name } = resource;
  const words = name.replace(/[-_]+(.)?/g, (_, next: string = '') => next.toUpperCase());
  const constant = RESERVED.test(words) ? `${words}Resource` : words;
  const type = constant.charAt(0).toUpperCase() + constant.slice(1);
  const facts = { name, ...toShortFile(resource).resources[name] };
  return [
    '// Written by `clausal catalogue import`. Put changes into its overrides.',
    "import { defineResource } from 'clausal';",
    '',
    'const definition = defineResource({',
    ...Object.entries(facts).flatMap(([key, value]) => [
      ...(key === 'limits' && areLimitsGuessed ? ['  // Guessed.'] : []),
      `  ${key}: ${JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ')},`,
    ]),
    '});',
    'type Definition = typeof definition;',
    `export interface ${type} extends Definition {}`,
    `export const ${constant}: ${type} = definition;`,
    '',
  ].join('\n');
}
