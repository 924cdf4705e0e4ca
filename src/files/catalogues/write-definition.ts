import type { Resource } from '../../language/catalogue/resource.ts';

/**
 * Writes a TypeScript module that defines a resource and names its type, so that
 * `search` and the compiler know its fields.
 *
 * @param areLimitsGuessed - Marks the limits with a comment.
 * @example
 * const { resource } = importResource([{ id: 'a1' }], { name: 'parcels' })
 * writeDefinition(resource).includes('export const parcels: Parcels') // true
 */
export function writeDefinition({ entries: _, ...facts }: Resource, areLimitsGuessed = false): string {
  const { name } = facts;
  const constant = name.replace(/[-_]+(.)?/g, (__, next: string = '') => next.toUpperCase());
  const type = constant.charAt(0).toUpperCase() + constant.slice(1);
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined);
  return [
    '// Written by `clausal catalogue import`. Put changes into its overrides.',
    "import { defineResource } from 'clausal';",
    '',
    'const definition = defineResource({',
    ...stated.flatMap(([key, value]) => [
      ...(key === 'limits' && areLimitsGuessed ? ['  // Guessed.'] : []),
      `  ${key}: ${write(value)},`,
    ]),
    '});',
    'type Definition = typeof definition;',
    `export interface ${type} extends Definition {}`,
    `export const ${constant}: ${type} = definition;`,
    '',
  ].join('\n');
}

/** Valid JSON is valid TypeScript. */
function write(data: unknown): string {
  return JSON.stringify(data, undefined, 2).replaceAll('\n', '\n  ');
}
