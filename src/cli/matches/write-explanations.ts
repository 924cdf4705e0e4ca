import type { CheckedClause, CheckedQuery } from '../../checker/checked-query.ts';
import { toVisible } from '../../diagnostic/visible.ts';
import { explainMatch, type MatchExplanation } from '../../matcher/explain-match.ts';
import { type MatchTally, tallyMatches } from '../../matcher/tally-matches.ts';
import { plural } from '../../text/plural.ts';
import type { Output } from '../output.ts';
import type { MatchWriter, PlacedObject } from './write-lines.ts';
import { idOf } from './write-table.ts';

/** A format of explanations. */
interface ExplanationStyle {
  readonly explain: (placed: PlacedObject, explanation: MatchExplanation) => string;
  readonly tally: (tally: MatchTally) => string;
}

export interface ExplanationOptions {
  /** The query as it is written. */
  readonly text: string;
  readonly json: boolean;
  /** Whether to write only the counts at the end. */
  readonly tallyOnly: boolean;
}

/** Explains why each object matches or not, and at the end counts what each clause does. */
export function writeExplanations(
  query: CheckedQuery,
  { text, json, tallyOnly }: ExplanationOptions,
  output: Output,
): MatchWriter {
  const tally = createTally(query);
  const style = json ? jsonStyle(text) : textStyle(query, text, output);
  return {
    takesAll: true,
    write(placed) {
      tally.add(placed.object);
      return tallyOnly ? undefined : output.write(style.explain(placed, explainMatch(query, placed.object)));
    },
    end: () => output.write(style.tally(tally.sum())),
  };
}

/** A clause as it is written. */
function sourceOf({ node: { span } }: CheckedClause, text: string): string {
  return text.slice(span.start, span.end);
}

function jsonStyle(text: string): ExplanationStyle {
  return {
    explain({ object, origin, line }, { matches, clauses }) {
      const reasons = clauses.map(({ clause, holds, reason }) => ({ clause: sourceOf(clause, text), holds, reason }));
      return `${JSON.stringify({ id: idOf(object) || undefined, file: origin, line, matches, clauses: reasons })}\n`;
    },
    tally({ objects, matches, clauses }) {
      const counts = clauses.map(({ clause, holds, decides }) => ({ clause: sourceOf(clause, text), holds, decides }));
      return `${JSON.stringify({ objects, matches, clauses: counts })}\n`;
    },
  };
}

function textStyle({ connective, clauses }: CheckedQuery, text: string, { style }: Output): ExplanationStyle {
  const names = new Map(clauses.map((clause) => [clause, toVisible(sourceOf(clause, text))]));
  const nameOf = (clause: CheckedClause): string => names.get(clause) ?? '';
  const width = Math.max(...Array.from(names.values(), ({ length }) => length));
  const titles = ['holds for', connective === 'or' ? 'finds alone' : 'removes alone'] as const;
  return {
    explain({ object, origin, line }, explanation) {
      const place = toVisible(`${origin}:${line}`);
      const id = toVisible(idOf(object));
      const verdict = explanation.matches ? 'matches' : 'does not match';
      let block = `${style.strong(`${id || place} ${verdict}`)}${id === '' ? '' : style.faint(` (${place})`)}\n`;
      for (const { clause, holds, reason } of explanation.clauses) {
        const word = holds ? style.strong('yes') : style.mark('no ');
        block += `  ${word}  ${nameOf(clause).padEnd(width)}  ${toVisible(reason)}\n`;
      }
      return `${block}\n`;
    },
    tally(tally) {
      const matches = plural(tally.matches, 'matches', 'match');
      let block = `${plural(tally.objects, 'object')}, ${matches}\n${style.faint(`  ${titles.join('  ')}`)}\n`;
      for (const { clause, holds, decides } of tally.clauses) {
        const counts = [holds, decides].map((count, index) => String(count).padStart(titles[index]?.length ?? 0));
        block += `  ${counts.join('  ')}  ${nameOf(clause)}\n`;
      }
      return block;
    },
  };
}

/** Counts what the clauses of a query do, object by object. */
export interface RunningTally {
  add(object: object): void;
  sum(): MatchTally;
}

/** The number of objects to count together. */
const BATCH_SIZE = 256;

function createTally(query: CheckedQuery): RunningTally {
  let sum = tallyMatches(query, []);
  let waiting: object[] = [];
  const count = (): MatchTally => {
    sum = addTallies(sum, tallyMatches(query, waiting));
    waiting = [];
    return sum;
  };
  return {
    add(object) {
      waiting.push(object);
      if (waiting.length === BATCH_SIZE) count();
    },
    sum: count,
  };
}

function addTallies(a: MatchTally, b: MatchTally): MatchTally {
  return {
    objects: a.objects + b.objects,
    matches: a.matches + b.matches,
    clauses: a.clauses.map(({ clause, holds, decides }, index) => ({
      clause,
      holds: holds + (b.clauses[index]?.holds ?? 0),
      decides: decides + (b.clauses[index]?.decides ?? 0),
    })),
  };
}
