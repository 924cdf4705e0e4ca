import { explainClauses } from '../assist/index.ts';
import { type CheckedExpression, type CheckedQuery, formatQuery, type Resource, type SyntaxNode } from '../index.ts';
import { readQuery } from '../language/document.ts';
import { formatExpression } from '../language/formatter/format-expression.ts';
import { writeBuilderCode, writeCurlCode, writeTemplateCode } from './code.ts';
import { countNoun } from './data-set.ts';
import { type Child, copyButton, element, inlineCode, type Tab } from './dom.ts';
import type { ClauseEffect, Results } from './results.ts';

const PANELS = {
  explain: { label: 'Explain', purpose: 'to see what each filter means', render: renderExplain },
  ast: { label: 'AST', purpose: 'to see its AST', render: renderAst },
  canonical: { label: 'Canonical text', purpose: 'to see its canonical form', render: renderCanonical },
  code: { label: 'Code', purpose: 'to see it as code', render: renderCode },
} as const;

export type PanelTab = keyof typeof PANELS;

export const PANEL_TABS: readonly Tab<PanelTab>[] = Object.entries(PANELS).map(([id, { label }]) => ({
  id: id as PanelTab,
  label,
}));

/**
 * Renders the content of a tab for the query.
 *
 * @param isStale - Whether the box has a text that cannot run.
 */
export function renderPanel(tab: PanelTab, results: Results, isStale: boolean): readonly Child[] {
  const { purpose, render } = PANELS[tab];
  const { query, expression, resource } = results;
  if (query !== undefined) return render(query, results);
  if (expression !== undefined) return renderExpression(expression);
  const { name } = resource;
  const text = isStale
    ? `The query cannot run yet, so all ${name} are shown. Press Enter in the box to see what is wrong.`
    : `The box is empty, so all ${name} are shown. Type a query ${purpose}.`;
  return [element('p', { class: 'empty' }, [text])];
}

/** An expression that is no query: the tabs show single queries. */
function renderExpression(expression: CheckedExpression): readonly Child[] {
  const text = formatExpression(expression);
  return [
    element(
      'p',
      {},
      inlineCode(
        'This is an expression, which is wider than one query. `clausal plan` finds the queries that together find the same.',
      ),
    ),
    element('pre', { class: 'wrap', tabindex: 0, 'aria-label': 'Canonical text' }, [
      renderQuery(expression.resource, text),
    ]),
    element('p', { class: 'row' }, [copyButton('Copy', 'the canonical text', () => text)]),
  ];
}

/** Each clause in words, with what its field means and what the clause alone does to the results. */
function renderExplain(query: CheckedQuery, { resource, effects }: Results): readonly Child[] {
  const explained = explainClauses(resource, query.text);
  const isOr = query.connective === 'or';
  const join = isOr ? 'At least one of these must be true:' : 'All of these must be true:';
  return [
    explained.length > 1 && element('p', {}, [join]),
    element(
      'ol',
      { class: 'clauses' },
      explained.map(({ span, words, doc }, index) => {
        const effect = effects[index];
        return element('li', {}, [
          element('p', {}, [renderQuery(resource, query.text.slice(span.start, span.end))]),
          element('p', { class: 'words' }, [words]),
          element('p', { class: 'note' }, [`${doc[0]?.toUpperCase()}${doc.slice(1)}.`]),
          effect && element('p', { class: 'note' }, [describeEffect(resource.name, isOr, effect)]),
        ]);
      }),
    ),
  ];
}

function describeEffect(name: string, isOr: boolean, { holds, decides }: ClauseEffect): string {
  const change = decides === 0 ? 'the same results' : `${decides.toLocaleString('en')} ${isOr ? 'fewer' : 'more'}`;
  return `Matches ${countNoun(name, holds)}. Without this line: ${change}.`;
}

/** The AST as a tree, each node with its span and what it holds. */
function renderAst(query: CheckedQuery): readonly Child[] {
  return [element('ul', { class: 'tree' }, [renderNode(query.ast, undefined)])];
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

function renderNode(node: SyntaxNode, role: string | undefined): HTMLElement {
  const entries = Object.entries(node).filter(([name]) => name !== 'kind' && name !== 'span');
  const children = entries.flatMap(([name, value]): readonly HTMLElement[] => {
    if (isNode(value)) return [renderNode(value, name)];
    return Array.isArray(value) ? value.filter(isNode).map((child) => renderNode(child, undefined)) : [];
  });
  const facts = entries.filter(([name, value]) => isInformative(node, name, value));
  const line: readonly Child[] = [
    role !== undefined && role !== node.kind.toLowerCase() && element('span', { class: 'role' }, [`${role} `]),
    element('span', { class: 'kind' }, [node.kind]),
    ...facts.map(([name, value]) =>
      element('span', { class: 'fact' }, [` ${name} `, element('code', {}, [JSON.stringify(value)])]),
    ),
    element('span', { class: 'span' }, [` ${node.span.start}–${node.span.end}`]),
  ];
  if (children.length === 0) return element('li', {}, [element('div', { class: 'leaf' }, line)]);
  return element('li', {}, [
    element('details', { open: true }, [element('summary', {}, line), element('ul', {}, children)]),
  ]);
}

/** Whether a fact is worth showing: it is not absent, and does not repeat another one. */
function isInformative(node: SyntaxNode, name: string, value: unknown): boolean {
  if (value === undefined || value === false || typeof value === 'object') return false;
  if (node.kind === 'Operator' && name === 'raw') return node.raw !== node.symbol;
  return node.kind !== 'Text' || name !== 'close' || node.close !== node.open;
}

function renderCanonical(query: CheckedQuery): readonly Child[] {
  const { text } = formatQuery(query.resource, query.text);
  return [
    element('pre', { class: 'wrap', tabindex: 0, 'aria-label': 'Canonical text' }, [renderQuery(query.resource, text)]),
    element('p', { class: 'row' }, [copyButton('Copy', 'the canonical text', () => text)]),
    element('p', { class: 'note' }, [
      text === query.text
        ? 'Your query is in canonical form.'
        : 'Your query means the same. Use this form to keep or share it.',
    ]),
  ];
}

const FORMS: readonly { readonly title: string; readonly write: (query: CheckedQuery) => string }[] = [
  { title: 'Builder', write: writeBuilderCode },
  { title: 'Template', write: writeTemplateCode },
  { title: 'curl', write: writeCurlCode },
];

function renderCode(query: CheckedQuery): readonly Child[] {
  return FORMS.map(({ title, write }) => {
    const code = write(query);
    return element('section', { class: 'form' }, [
      element('div', { class: 'row' }, [
        element('h3', {}, [title]),
        copyButton('Copy', `the ${title} code`, () => code),
      ]),
      element('pre', { tabindex: 0, 'aria-label': `${title} code` }, [element('code', {}, [code])]),
    ]);
  });
}

/**
 * Writes a query with a class for each token. Each clause is a box of its own, so that a
 * line breaks between clauses, and within one only if it is longer than the line.
 */
function renderQuery(resource: Resource, text: string): HTMLElement {
  const clauses: Child[] = [];
  let clause: Child[] = [];
  let end = 0;
  const close = (): void => {
    if (clause.length > 0) clauses.push(element('span', { class: 'clause' }, clause));
    clause = [];
  };
  for (const { kind, span } of readQuery(resource, text, { expressions: true }).tokens) {
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
