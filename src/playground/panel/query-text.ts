import { tokensOf } from '../../language-service/semantic-tokens.ts';
import { type Child, element } from '../dom/element.ts';

/**
 * Writes a query with a class for each token. Each clause is a box of its own, so that a
 * line breaks between clauses, and within one only if it is longer than the line.
 */
export function renderQuery(text: string): HTMLElement {
  const clauses: Child[] = [];
  let clause: Child[] = [];
  let end = 0;
  const close = (): void => {
    if (clause.length > 0) clauses.push(element('span', { class: 'clause' }, clause));
    clause = [];
  };
  for (const { kind, span } of tokensOf(text)) {
    const space = text.slice(end, span.start);
    if (space !== '') {
      close();
      clauses.push(space);
    }
    clause.push(element('span', { class: `token-${kind}` }, [text.slice(span.start, span.end)]));
    end = span.end;
  }
  close();
  return element('code', { class: 'query' }, [...clauses, text.slice(end)]);
}
