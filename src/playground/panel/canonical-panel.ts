import type { CheckedQuery } from '../../checker/checked-query.ts';
import { formatReadable } from '../../formatter/format-query.ts';
import { copyButton } from '../dom/copy-button.ts';
import { type Child, element } from '../dom/element.ts';
import { renderQuery } from './query-text.ts';

/** The canonical text of the query. */
export function renderCanonical(query: CheckedQuery): readonly Child[] {
  const text = formatReadable(query, query.text);
  return [
    element('pre', { class: 'wrap', tabindex: 0, 'aria-label': 'Canonical text' }, [renderQuery(text)]),
    element('p', { class: 'row' }, [copyButton('Copy', 'the canonical text', () => text)]),
    element('p', { class: 'note' }, [
      text === query.text
        ? 'Your query is in canonical form.'
        : 'Your query means the same. Use this form to keep or share it.',
    ]),
  ];
}
