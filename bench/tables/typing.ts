import { actionsAt, formatEdits } from '../../src/assist/actions.ts';
import { completeAt } from '../../src/assist/complete/complete.ts';
import { explainAt } from '../../src/assist/describe-query.ts';
import { diagnosticsOf } from '../../src/assist/diagnostics.ts';
import { hoverAt } from '../../src/assist/hover.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { parseQuery } from '../../src/language/syntax/parse-query.ts';
import { tokensOf } from '../../src/language/syntax/semantic-tokens.ts';
import { quantile } from '../measure/quantile.ts';
import { writeClausal } from '../pools/clausal-dialect.ts';
import { createPool } from '../pools/pools.ts';
import type { Goal } from './goals.ts';
import { writeRatio, writeTable } from './markdown.ts';
import type { Section } from './section.ts';

const { payments } = catalogue;
/** The maximum duration of a call, in milliseconds, that is not noticed between two keystrokes. */
const LIMIT_MS = 1;
const WARM_UP_ROUNDS = 2;

/** The functions of the language service, called with a text and a caret. */
const CALLS: Readonly<Record<string, (text: string, caret: number) => unknown>> = {
  completeAt: (text, caret) => completeAt(payments, text, caret),
  diagnosticsOf: (text, caret) => diagnosticsOf(payments, text, caret),
  hoverAt: (text, caret) => hoverAt(payments, text, caret),
  actionsAt: (text, caret) => actionsAt(payments, text, { start: caret, end: caret }),
  explainAt: (text, caret) => explainAt(payments, text, caret),
  formatEdits: (text) => formatEdits(payments, text),
  tokensOf: (text) => tokensOf(text),
};

/** Measures every call of the language service on queries of ten clauses, with the caret at any place. */
export function measureTyping(): Section {
  const texts = createPool('10').map(writeClausal);
  const parse = measure(texts, (text) => parseQuery(text));
  const measured = Object.entries(CALLS).map(([name, call]) => ({ name, p95: measure(texts, call) }));
  const rows = measured.map(({ name, p95 }) => [name, p95.toFixed(3), writeRatio(p95 / parse)]);
  const text = [
    '## Typing',
    '',
    `Milliseconds per call on ten clauses, 95th percentile of ${texts.length} queries, and its ratio to parseQuery (${parse.toFixed(3)}).`,
    '',
    writeTable(['call', 'p95', 'ratio'], rows),
  ].join('\n');
  const goals = measured.map(
    ({ name, p95 }): Goal => ({ what: `${name}, ms`, kind: 'at most', limit: LIMIT_MS, measured: p95 }),
  );
  return { text, goals };
}

function measure(texts: readonly string[], call: (text: string, caret: number) => unknown): number {
  const times: number[] = [];
  for (let round = 0; round <= WARM_UP_ROUNDS; round++) {
    times.length = 0;
    for (const [index, text] of texts.entries()) {
      const caret = (index * 7919) % (text.length + 1);
      const start = performance.now();
      call(text, caret);
      times.push(performance.now() - start);
    }
  }
  return quantile(times, 0.95);
}
