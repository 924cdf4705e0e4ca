import { describeValue } from '../text/describe-value.ts';

/**
 * Members of the options that a caller gives, each read once.
 *
 * @throws {TypeError} The options are no object, or one that cannot be read.
 */
export function readOptions<Options extends object>(
  options: Options | undefined,
  names: readonly (keyof Options)[],
): Partial<Options> {
  if (options === undefined) return {};
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`\`options\` must be an object; got ${describeValue(options)}`);
  }
  try {
    return Object.fromEntries(names.map((name) => [name, options[name]])) as Partial<Options>;
  } catch (cause) {
    throw new TypeError('`options` must be an object that can be read', { cause });
  }
}
