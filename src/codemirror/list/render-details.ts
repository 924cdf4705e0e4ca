import type { EditorState } from '@codemirror/state';
import type { Field } from '../../catalogue/field.ts';
import { OPERATORS } from '../../catalogue/field-types.ts';
import { operatorVerb } from '../../catalogue/operator-words.ts';
import { explainClauses } from '../../language-service/explain.ts';
import { searchBoxOptions } from '../options.ts';
import { createPart } from '../parts.ts';
import { exampleOf, typeInWords } from './field-words.ts';
import type { ListEntry } from './list-entry.ts';

/** Renders the details of an entry; nothing for an entry that needs no explanation. */
export function renderDetails(state: EditorState, entry: ListEntry | undefined): readonly Node[] {
  const resource = state.facet(searchBoxOptions)?.resource;
  if (resource === undefined || entry === undefined || entry.kind === 'help' || entry.kind === 'calendar') return [];
  if (entry.kind === 'search') return renderClauses(explainClauses(resource, entry.text).map(({ words }) => words));
  const { kind, label, field } = entry.offer;
  if (kind === 'clause') return renderClauses(explainClauses(resource, label).map(({ words }) => words));
  const known = kind === 'field' ? resource.entries.get(field ?? '') : undefined;
  return known === undefined ? [] : renderField(state, known);
}

function renderClauses(words: readonly string[]): readonly Node[] {
  return words.map((text) => createPart('p', 'details-text', text));
}

function renderField(state: EditorState, field: Field): readonly Node[] {
  const { path, type, doc } = field;
  const operators = OPERATORS[type].map((operator) =>
    createPart(
      'div',
      'details-operator',
      createPart('code', 'code', operator),
      ` ${state.phrase(operatorVerb(type, operator))}`,
    ),
  );
  const sentence = state.phrase(doc);
  return [
    createPart('div', 'details-title', breakPath(path)),
    createPart('p', 'details-text', `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`),
    createPart(
      'div',
      'details-operators',
      createPart('div', 'details-heading', state.phrase(typeInWords(type))),
      ...operators,
    ),
    createPart('div', 'details-heading', state.phrase('Example')),
    createPart('code', 'code', breakPath(exampleOf(field))),
  ];
}

/** Lets a long path break after its dots. */
function breakPath(path: string): Node {
  const fragment = document.createDocumentFragment();
  for (const name of path.split(/(?<=\.)/)) fragment.append(name, document.createElement('wbr'));
  return fragment;
}
