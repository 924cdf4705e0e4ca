import type { Sentence } from './tokens.ts';

/** A reading of some tokens: those from `from` up to the one before `to`. */
export interface Edge {
  readonly category: string;
  readonly from: number;
  readonly to: number;
  /** The lower, the likelier. */
  readonly cost: number;
  readonly value: unknown;
}

/** A reading that begins at a known token. */
export type Leaf = Omit<Edge, 'from'>;

/** Reads the tokens at a place, without the chart: words by a vocabulary, codes by their shape. */
export type Terminal<Context> = (sentence: Sentence, at: number, context: Context) => readonly Leaf[];

/** Makes one category out of a sequence of others. */
export interface Production<Context> {
  readonly makes: string;
  readonly from: readonly string[];
  readonly cost: number;
  /** Builds the value out of those of the parts; `undefined` if they do not fit together. */
  readonly build: (parts: readonly unknown[], context: Context) => unknown;
}

/** The category that a part of a production names: `article?` may be missing. */
type Named<Part extends string> = Part extends `${infer Name}?` ? Name : Part;

/** The value of a part; `undefined` if it may be missing and is. */
type ValueOf<Values, Part extends string> =
  | (Named<Part> extends keyof Values ? Values[Named<Part>] : never)
  | (Part extends `${string}?` ? undefined : never);

/**
 * Makes a typed function that writes productions. `Values` has the type of the value of each
 * category. A part whose name ends in `?` may be missing.
 *
 * For instance `rule('length', ['number', 'unit'], 1, ([number, unit]) => …)`.
 */
export function rulesOf<Values, Context>() {
  return <
    const Makes extends keyof Values & string,
    const From extends readonly ((keyof Values & string) | `${keyof Values & string}?`)[],
  >(
    makes: Makes,
    from: From,
    cost: number,
    build: (
      parts: { readonly [At in keyof From]: ValueOf<Values, From[At]> },
      context: Context,
    ) => NoInfer<Values[Makes]> | undefined,
  ): Production<Context> => ({ makes, from, cost, build: build as Production<Context>['build'] });
}

/** Productions by the category that they begin with. */
export type Grammar<Context> = ReadonlyMap<string, readonly Production<Context>[]>;

/** Prepares productions; one with parts that may be missing becomes several. */
export function createGrammar<Context>(productions: readonly Production<Context>[]): Grammar<Context> {
  return Map.groupBy(productions.flatMap(expand), ({ from: [first = ''] }) => first);
}

function expand<Context>(production: Production<Context>): readonly Production<Context>[] {
  const at = production.from.findIndex((part) => part.endsWith('?'));
  if (at === -1) return [production];
  const { from, build } = production;
  const present = { ...production, from: from.with(at, from[at]?.slice(0, -1) ?? '') };
  const absent: Production<Context> = {
    ...production,
    from: from.toSpliced(at, 1),
    build: (parts, context) => build(parts.toSpliced(at, 0, undefined), context),
  };
  return [...expand(present), ...expand(absent)];
}

/** The readings kept of the same tokens in the same category. */
const MAX_READINGS = 4;

/** All readings of the parts of a sentence. */
export class Chart<Context> {
  readonly length: number;
  readonly #edges: readonly Map<string, Edge[]>[];
  readonly #grammar: Grammar<Context>;
  readonly #context: Context;

  /**
   * Fills the chart from the last token to the first, so that everything after a part is known
   * when a production that begins with it is tried.
   */
  constructor(
    sentence: Sentence,
    terminals: readonly Terminal<Context>[],
    grammar: Grammar<Context>,
    context: Context,
  ) {
    this.length = sentence.tokens.length;
    this.#edges = Array.from({ length: this.length + 1 }, () => new Map<string, Edge[]>());
    this.#grammar = grammar;
    this.#context = context;
    for (let at = this.length - 1; at >= 0; at--) {
      const agenda: Edge[] = [];
      for (const read of terminals) {
        for (const leaf of read(sentence, at, context)) this.#add({ ...leaf, from: at }, agenda);
      }
      for (let edge = agenda.pop(); edge !== undefined; edge = agenda.pop()) this.#combine(edge, agenda);
    }
  }

  /** The readings that begin at a token, in one category. */
  edges(from: number, category: string): readonly Edge[] {
    return this.#edges[from]?.get(category) ?? [];
  }

  #combine(first: Edge, agenda: Edge[]): void {
    for (const production of this.#grammar.get(first.category) ?? []) {
      this.#match(production, [first.value], first.to, first.cost + production.cost, first.from, agenda);
    }
  }

  #match(
    production: Production<Context>,
    parts: readonly unknown[],
    at: number,
    cost: number,
    from: number,
    agenda: Edge[],
  ): void {
    const next = production.from[parts.length];
    if (next === undefined) {
      const value = production.build(parts, this.#context);
      if (value !== undefined) this.#add({ category: production.makes, from, to: at, cost, value }, agenda);
      return;
    }
    for (const edge of this.edges(at, next)) {
      this.#match(production, [...parts, edge.value], edge.to, cost + edge.cost, from, agenda);
    }
  }

  /** Adds a reading unless the same one, or enough that are likelier, are known. */
  #add(edge: Edge, agenda: Edge[]): void {
    const ofCategory = this.#edges[edge.from]?.get(edge.category) ?? [];
    const alike = ofCategory.filter(({ to }) => to === edge.to);
    if (alike.length > 0) {
      const written = JSON.stringify(edge.value);
      const known = alike.find(({ value }) => JSON.stringify(value) === written);
      const worst = alike.reduce((a, b) => (b.cost > a.cost ? b : a));
      const replaced = known ?? (alike.length < MAX_READINGS ? undefined : worst);
      if (replaced !== undefined) {
        if (replaced.cost <= edge.cost) return;
        ofCategory.splice(ofCategory.indexOf(replaced), 1);
      }
    }
    ofCategory.push(edge);
    this.#edges[edge.from]?.set(edge.category, ofCategory);
    agenda.push(edge);
  }
}

/** Readings that follow each other and together account for every token. */
export interface Cover {
  readonly edges: readonly Edge[];
  readonly cost: number;
}

/** Finds the likeliest covers of a sentence by readings of one category, the likeliest first. */
export function findCovers<Context>(chart: Chart<Context>, category: string, count: number): readonly Cover[] {
  const covers: (readonly Cover[])[] = [];
  covers[chart.length] = [{ edges: [], cost: 0 }];
  for (let at = chart.length - 1; at >= 0; at--) {
    const found = chart
      .edges(at, category)
      .flatMap((edge) =>
        (covers[edge.to] ?? []).map((rest) => ({ edges: [edge, ...rest.edges], cost: edge.cost + rest.cost })),
      );
    covers[at] = found.sort((a, b) => a.cost - b.cost).slice(0, count);
  }
  return covers[0] ?? [];
}
