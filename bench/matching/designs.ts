import type { Row, Variant } from './kinds.ts';

export const MATCHERS = ['floor', 'clausal', 'sift', 'mingo', 'liqe'] as const;
export type MatcherName = (typeof MATCHERS)[number];

/** Compiles a variant to a test; `undefined` if the design cannot express it. Each process loads only one design. */
export type Compile = (variant: Variant) => ((row: Row) => boolean) | undefined;

const LOADERS: Readonly<Record<MatcherName, () => Promise<Compile>>> = {
  floor: async () => (variant) => variant.floor,
  async clausal() {
    const { checkQuery } = await import('../../src/language/checker/check-query.ts');
    const { compileMatcher } = await import('../../src/objects/matcher/matches.ts');
    return ({ clausal }) => {
      const { query, diagnostics } = checkQuery('payments', clausal);
      if (query === undefined) throw new Error(`${clausal}: ${diagnostics.map(({ message }) => message).join()}`);
      return compileMatcher(query);
    };
  },
  async sift() {
    const { default: sift } = await import('sift');
    return ({ mongo }) => mongo && sift.default(mongo);
  },
  async mingo() {
    const { Query } = await import('mingo');
    return ({ mongo }) => {
      if (mongo === undefined) return undefined;
      const query = new Query(mongo);
      return (row) => query.test(row);
    };
  },
  async liqe() {
    const { parse, test } = await import('liqe');
    return ({ liqe }) => {
      if (liqe === undefined) return undefined;
      const query = parse(liqe);
      return (row) => test(query, row);
    };
  },
};

export function loadMatcher(name: MatcherName): Promise<Compile> {
  return LOADERS[name]();
}
