import { plural } from '../../../language/base/plural.ts';
import type { CheckedClause } from '../../../language/checker/checked-clause.ts';
import { clausesOf, type ExpressionTree, isGroup } from '../../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../../language/checker/query-like.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { printClause } from '../../../language/syntax/print-query.ts';
import { writeId } from '../../../objects/collection/arguments.ts';
import { explainMatch, type MatchExplanation } from '../../../objects/matcher/explain-match.ts';
import { createTally, type MatchTally } from '../../../objects/matcher/tally-matches.ts';
import type { Output } from '../output.ts';
import type { MatchWriter, PlacedObject } from './write-matches.ts';

interface ExplanationStyle {
  readonly explain: (placed: PlacedObject, explanation: MatchExplanation) => string;
  readonly tally: (tally: MatchTally) => string;
}

export interface ExplanationOptions {
  readonly json: boolean;
  /** Whether to write only the counts at the end. */
  readonly tallyOnly: boolean;
}

/** Explains why each object matches or not, and at the end counts what each clause does. */
export function writeExplanations(
  query: QueryLike,
  { json, tallyOnly }: ExplanationOptions,
  output: Output,
): MatchWriter {
  const { tree } = readExpression(query);
  const tally = createTally({ tree });
  const style = json ? JSON_STYLE : textStyle(tree, output);
  return {
    takesAll: true,
    write(placed) {
      tally.add(placed.object);
      return tallyOnly ? undefined : output.write(style.explain(placed, explainMatch(query, placed.object)));
    },
    end: () => output.write(style.tally(tally.sum())),
  };
}

/** A clause as it is written; a value of a list with the field of the list. */
function sourceOf({ node }: CheckedClause): string {
  return printClause(node);
}

const JSON_STYLE: ExplanationStyle = {
  explain({ object, origin, line }, { matches, clauses }) {
    const reasons = clauses.map(({ clause, holds, reason }) => ({ clause: sourceOf(clause), holds, reason }));
    return `${JSON.stringify({ id: writeId(object) || undefined, file: origin, line, matches, clauses: reasons })}\n`;
  },
  tally({ objects, matches, clauses }) {
    const counts = clauses.map(({ clause, holds, decides }) => ({ clause: sourceOf(clause), holds, decides }));
    return `${JSON.stringify({ objects, matches, clauses: counts })}\n`;
  },
};

/** The title of the count of objects that a clause decides: in a query, they are all removed or all found. */
function titleOf(tree: ExpressionTree): string {
  if (!isGroup(tree)) return 'removes alone';
  if (tree.isNegated || tree.members.some(isGroup)) return 'decides alone';
  return tree.connective === 'or' ? 'finds alone' : 'removes alone';
}

function textStyle(tree: ExpressionTree, { style }: Output): ExplanationStyle {
  const names = new Map(clausesOf(tree).map((clause) => [clause, toVisible(sourceOf(clause))]));
  const nameOf = (clause: CheckedClause): string => names.get(clause) ?? '';
  const width = Math.max(...Array.from(names.values(), ({ length }) => length));
  const titles = ['holds for', titleOf(tree)] as const;
  return {
    explain({ object, origin, line }, explanation) {
      const place = toVisible(`${origin}:${line}`);
      const id = toVisible(writeId(object) ?? '');
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
