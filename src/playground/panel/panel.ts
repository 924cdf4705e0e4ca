import type { Child } from '../dom/element.ts';
import type { Tab } from '../dom/tabs.ts';
import type { Results } from '../search/results.ts';
import { renderAst } from './ast-panel.ts';
import { renderCanonical } from './canonical-panel.ts';
import { renderCode } from './code-panel.ts';
import { renderExplain } from './explain-panel.ts';

const PANELS = {
  explain: { label: 'Explain', render: renderExplain },
  ast: { label: 'AST', render: renderAst },
  canonical: { label: 'Canonical text', render: renderCanonical },
  code: { label: 'Code', render: renderCode },
} as const;

/** A tab of the panel beside the results. */
export type PanelTab = keyof typeof PANELS;

/** All tabs of the panel, in order. */
export const PANEL_TABS: readonly Tab<PanelTab>[] = Object.entries(PANELS).map(([id, { label }]) => ({
  id: id as PanelTab,
  label,
}));

/** Renders the content of a tab for the query. */
export function renderPanel(tab: PanelTab, results: Results): readonly Child[] {
  return PANELS[tab].render(results);
}
