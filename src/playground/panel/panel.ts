import { type Child, element } from '../dom/element.ts';
import type { Tab } from '../dom/tabs.ts';
import type { Results } from '../search/results.ts';
import { renderAst } from './ast-panel.ts';
import { renderCanonical } from './canonical-panel.ts';
import { renderCode } from './code-panel.ts';
import { renderExplain } from './explain-panel.ts';

const PANELS = {
  explain: { label: 'Explain', purpose: 'to see what each clause means', render: renderExplain },
  ast: { label: 'AST', purpose: 'to see its AST', render: renderAst },
  canonical: { label: 'Canonical text', purpose: 'to see its canonical form', render: renderCanonical },
  code: { label: 'Code', purpose: 'to see it as code', render: renderCode },
} as const;

/** A tab of the panel beside the results. */
export type PanelTab = keyof typeof PANELS;

/** All tabs of the panel, in order. */
export const PANEL_TABS: readonly Tab<PanelTab>[] = Object.entries(PANELS).map(([id, { label }]) => ({
  id: id as PanelTab,
  label,
}));

/**
 * Renders the content of a tab for the query.
 *
 * @param isStale - Whether the box has a text that cannot run.
 */
export function renderPanel(tab: PanelTab, { query, dataSet }: Results, isStale: boolean): readonly Child[] {
  const { purpose, render } = PANELS[tab];
  if (query !== undefined) return render(query, dataSet);
  const { name } = dataSet.resource;
  const text = isStale
    ? `The query cannot run yet, so all ${name} are shown. Press Enter in the box to see what is wrong.`
    : `The box is empty, so all ${name} are shown. Type a query ${purpose}.`;
  return [element('p', { class: 'empty' }, [text])];
}
