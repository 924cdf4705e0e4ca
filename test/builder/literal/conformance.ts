import { readFileSync } from 'node:fs';
import type { Literal } from './compile.ts';

/** A case of the conformance files; a long text is written as pieces, each with how often it stands there. */
interface ConformanceCase {
  readonly resource?: Literal['resource'];
  readonly text?: string | readonly (readonly [piece: string, times: number])[];
}

/** Queries of the checker's own cases, on their resources; those of the parser's on payments. */
export function readConformance(): readonly Literal[] {
  return ['check', 'syntax-diagnostics', 'syntax-ast'].flatMap((name) => {
    const url = new URL(`../../../grammar/conformance/${name}.json`, import.meta.url);
    const { cases } = JSON.parse(readFileSync(url, 'utf8')) as { readonly cases: readonly ConformanceCase[] };
    return cases.flatMap(({ resource = 'payments', text }) => {
      if (text === undefined) return [];
      const whole = typeof text === 'string' ? text : text.map(([piece, times]) => piece.repeat(times)).join('');
      return [{ resource, text: whole }];
    });
  });
}
