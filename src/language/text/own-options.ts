/**
 * Copies the own properties of options into an object without a prototype, so that nothing is
 * inherited: `Object.prototype` may have been polluted, and `{ limit = 10 } = {}` would read its `limit`.
 */
export function ownOptions<Options extends object>(options: Options): Options;
export function ownOptions<Options extends object>(options: Options | undefined): Partial<Options>;
export function ownOptions(options: object | undefined): object {
  return Object.assign(Object.create(null), options);
}
