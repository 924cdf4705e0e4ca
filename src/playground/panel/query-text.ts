import { tokensOf } from '../../language-service/semantic-tokens.ts';
import { type Child, element } from '../dom/element.ts';

/** Writes a query with a class for each token. */
export function renderQuery(text: string): HTMLElement {
  const parts: Child[] = [];
  let end = 0;
  for (const { kind, span } of tokensOf(text)) {
    parts.push(
      text.slice(end, span.start),
      element('span', { class: `token-${kind}` }, [text.slice(span.start, span.end)]),
    );
    end = span.end;
  }
  return element('code', { class: 'query' }, [...parts, text.slice(end)]);
}
