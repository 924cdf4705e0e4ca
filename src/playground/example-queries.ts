import { type Child, element } from './dom/element.ts';
import type { ExampleQuery } from './objects/examples.ts';

/** A button for each example query; it puts the query into the box. */
export function renderExampleQueries(
  queries: readonly ExampleQuery[],
  write: (query: string) => void,
): readonly Child[] {
  if (queries.length === 0) return [];
  const buttons = queries.map(({ title, query }) =>
    element('button', { type: 'button', class: 'chip', title: query, onclick: () => write(query) }, [title]),
  );
  return [element('span', {}, ['Try']), ...buttons];
}
