import type { CheckedQuery } from '../../checker/checked-query.ts';
import { explainClauses } from '../../language-service/explain.ts';
import { tallyMatches } from '../../matcher/tally-matches.ts';
import { type Child, element } from '../dom/element.ts';
import type { DataSet } from '../objects/data-set.ts';
import { countNoun } from '../search/results.ts';
import { renderQuery } from './query-text.ts';

/** Each clause in words, with what its field means and what the clause alone does to the results. */
export function renderExplain(query: CheckedQuery, dataSet: DataSet): readonly Child[] {
  const tally = tallyMatches(query, dataSet.objects);
  const explained = explainClauses(dataSet.resource, query.text);
  const isOr = query.connective === 'or';
  const join = isOr ? 'At least one of these holds:' : 'All of these hold:';
  return [
    explained.length > 1 && element('p', {}, [join]),
    element(
      'ol',
      { class: 'clauses' },
      explained.map(({ span, words, doc }, index) => {
        const { holds = 0, decides = 0 } = tally.clauses[index] ?? {};
        return element('li', {}, [
          element('p', {}, [renderQuery(query.text.slice(span.start, span.end))]),
          element('p', { class: 'words' }, [words]),
          element('p', { class: 'note' }, [`${doc[0]?.toUpperCase()}${doc.slice(1)}.`]),
          element('p', { class: 'note' }, [describeEffect(dataSet.resource.name, isOr, holds, decides)]),
        ]);
      }),
    ),
  ];
}

function describeEffect(name: string, isOr: boolean, holds: number, decides: number): string {
  const held = `Matches ${countNoun(name, holds)}`;
  if (isOr) return `${held}; without it, ${countNoun(name, decides)} would not match.`;
  return decides === 0
    ? `${held}; removes none on its own.`
    : `${held}; it alone removes ${decides.toLocaleString('en')}.`;
}
