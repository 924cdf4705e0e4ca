import type { EditorState } from '@codemirror/state';
import type { Offer, OfferKind } from '../../../assist/complete/offer.ts';
import { type Field, operatorsOf } from '../../../language/catalogue/field.ts';
import { type FieldType, operatorVerb } from '../../../language/catalogue/field-types.ts';
import { writeExample } from '../../../language/catalogue/write-example.ts';
import { describeText, queryCheck } from '../check.ts';
import { createPart, inPlainWords, isMac, writeContent, writeMessage, writeProperties } from '../dom.ts';
import { type ResultCount, searchBoxOptions } from '../options.ts';
import { type CompletionList, canComplete, completionList, type ListEntry, nameOffer } from './state.ts';

/** A row of the list. It stays while its entry changes: new elements take the browser longer. */
export class OptionRow {
  readonly dom: HTMLElement;
  readonly #label = createPart('span', 'option-label');
  readonly #detail = createPart('span', 'option-detail');
  readonly #type = createPart('span', 'option-type');

  constructor(id: string, position: number) {
    // The spaces keep the words apart where the text is read without its style.
    this.dom = createPart('div', 'option', this.#label, ' ', this.#detail, ' ', this.#type);
    Object.assign(this.dom, { id, role: 'option', ariaSelected: 'false', ariaPosInSet: String(position) });
  }

  show(state: EditorState, entry: ListEntry): void {
    const { label, name, type, detail, kind } = describeEntry(state, entry);
    const { span, entries } = state.field(completionList);
    const typed = entry.kind === 'offer' ? state.sliceDoc(span.start, state.selection.main.head) : state.doc.toString();
    const parts = markMatches(label, typed);
    writeContent(
      this.#label,
      ...parts.map(({ text, isMatch }) => (isMatch ? createPart('b', 'option-match', text) : text)),
    );
    writeProperties(this.#detail, { textContent: detail });
    writeProperties(this.#type, { textContent: type });
    writeProperties(this.dom, {
      ariaLabel: [name, detail, type].filter((part) => part !== '').join(', '),
      // Some rows may come later.
      ariaSetSize: String(entries.length),
    });
    if (this.dom.dataset['kind'] !== kind) this.dom.dataset['kind'] = kind;
  }

  select(isSelected: boolean): void {
    if (this.dom.ariaSelected === String(isSelected)) return;
    this.dom.ariaSelected = String(isSelected);
    this.dom.part.toggle('option-chosen', isSelected);
  }
}

interface EntryWords {
  readonly kind: OfferKind | 'saved' | 'recent' | 'calendar' | 'help';
  /** The text to show. */
  readonly label: string;
  /** The text for screen readers. */
  readonly name: string;
  readonly type: string;
  readonly detail: string;
}

function describeEntry(state: EditorState, entry: ListEntry): EntryWords {
  switch (entry.kind) {
    case 'offer':
      return describeOffer(state, entry.offer, entry.count);
    case 'search': {
      const kind = entry.isPinned ? 'saved' : 'recent';
      const detail = state.phrase(entry.isPinned ? 'saved search' : 'recent search');
      return { kind, label: entry.text, name: entry.text, type: '', detail };
    }
    case 'calendar':
    case 'help': {
      const label = entry.kind === 'help' ? state.phrase('How to search') : state.phrase('Choose a day…');
      return { kind: entry.kind, label, name: label, type: '', detail: '' };
    }
  }
}

function describeOffer(state: EditorState, offer: Offer, count: ResultCount | undefined): EntryWords {
  const { kind, detail, field } = offer;
  const label = nameOffer(state, offer);
  const entry = state.facet(searchBoxOptions)?.resource.entries.get(field ?? '');
  const isField = kind === 'field' && entry !== undefined;
  // The words say more than the detail.
  const isInWords = label !== offer.label;
  const type = isField ? state.phrase(typeInWords(entry.type)) : countResults(state, count);
  return {
    kind,
    label: isField ? shortenPath(label) : label,
    name: label,
    type,
    detail: isInWords ? '' : state.phrase(detail),
  };
}

function countResults(state: EditorState, count: ResultCount | undefined): string {
  if (count === undefined) return '';
  if (typeof count === 'object') return state.phrase('more than $1 results', count.moreThan.toLocaleString('en'));
  const written = count.toLocaleString('en');
  return count === 1 ? state.phrase('1 result') : state.phrase('$1 results', written);
}

/** A part of a label, matched by the typed text or not. */
interface LabelPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The characters that separate the words of a text or a path. */
const BETWEEN_WORDS = /[\s._"[\]:<>=~-]+/;

/** Splits a label into the parts that the typed words match and the others. */
export function markMatches(label: string, typed: string): readonly LabelPart[] {
  const lower = label.toLowerCase();
  // Some letters change their length in lower case; then no offset would be right.
  if (lower.length !== label.length) return [{ text: label, isMatch: false }];
  const isMatched = new Array<boolean>(label.length).fill(false);
  for (const word of typed.toLowerCase().split(BETWEEN_WORDS)) {
    const start = word === '' ? -1 : findWord(lower, word);
    if (start !== -1) isMatched.fill(true, start, start + word.length);
  }
  const parts: LabelPart[] = [];
  for (let start = 0, end = 1; end <= label.length; end += 1) {
    if (end < label.length && isMatched[end] === isMatched[start]) continue;
    parts.push({ text: label.slice(start, end), isMatch: isMatched[start] === true });
    start = end;
  }
  return parts;
}

/** Finds a text in a label, first at the beginning of a word. */
function findWord(label: string, word: string): number {
  for (let at = label.indexOf(word); at !== -1; at = label.indexOf(word, at + 1)) {
    if (at === 0 || BETWEEN_WORDS.test(label.charAt(at - 1))) return at;
  }
  return label.indexOf(word);
}

/** The length of the longest path to show in full. */
const MAX_PATH = 30;

/** Shortens a long path to its last two names: `…payer_info.email`. */
export function shortenPath(path: string): string {
  if (path.length <= MAX_PATH) return path;
  const names = path.split('.');
  return names.length > 2 ? `…${names.slice(-2).join('.')}` : path;
}

/** Renders the details of an entry; nothing for an entry that needs no explanation. */
export function renderDetails(state: EditorState, entry: ListEntry | undefined): readonly Node[] {
  const resource = state.facet(searchBoxOptions)?.resource;
  if (resource === undefined || entry === undefined || entry.kind === 'help' || entry.kind === 'calendar') return [];
  if (entry.kind === 'search') return renderText(describeText(state, entry.text));
  const { kind, label, field } = entry.offer;
  if (kind === 'clause') return [createPart('code', 'code', label)];
  const known = kind === 'field' ? resource.entries.get(field ?? '') : undefined;
  return known === undefined ? [] : renderField(state, known);
}

function renderText(text: string | undefined): readonly Node[] {
  return text === undefined ? [] : [createPart('p', 'details-text', text)];
}

function renderField(state: EditorState, field: Field): readonly Node[] {
  const { path, type, doc } = field;
  const operators = operatorsOf(field).map((operator) =>
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
    createPart('code', 'code', breakPath(writeExample(field))),
  ];
}

/** Lets a long path break after its dots. */
function breakPath(path: string): Node {
  const fragment = document.createDocumentFragment();
  for (const name of path.split(/(?<=\.)/)) fragment.append(name, document.createElement('wbr'));
  return fragment;
}

const TYPE_WORDS = {
  token: 'text',
  string: 'text',
  numeric: 'number',
  date: 'date',
  boolean: 'yes/no',
  presence: 'present or absent',
  any: 'any value',
} as const satisfies Record<FieldType, string>;

export function typeInWords(type: FieldType): string {
  return TYPE_WORDS[type];
}

/** Query syntax and its meaning. */
const LINES = [
  ['field:"value"', 'The field has this value.'],
  ['field~"part"', 'The field contains this text.'],
  ['field>=5', 'The number is at least 5. Dates work the same way.'],
  ['field:null', 'The field has no value.'],
  ['-field:"value"', 'Excludes what it finds.'],
  ['this that', 'Both filters must match.'],
  ['this OR that', 'At least one of the filters must match.'],
  ['5 days ago', 'Dates, amounts and everyday words work too: type one and accept a suggestion.'],
] as const;

/** What an expression may also have, in place of the limit of a query. */
const EXPRESSION_LINES = [
  ['(this OR that) other', 'Parentheses show which filters belong together.'],
  ['field:["a", "b"]', 'The field has one of these values.'],
] as const;

/** The help as pairs of texts. */
function listHelp(state: EditorState): readonly (readonly [string, string])[] {
  const { resource, expressions = false } = state.facet(searchBoxOptions) ?? {};
  const lines = [...LINES, ...(expressions ? EXPRESSION_LINES : [])];
  const clauses = expressions ? Number.POSITIVE_INFINITY : (resource?.limits.clauses ?? 0);
  const most = [state.phrase('$1 filters', clauses), state.phrase('The most that a query can have.')] as const;
  return [
    ...lines.map(([code, words]) => [code, state.phrase(words)] as const),
    [isMac() ? '⌘Z' : 'Ctrl+Z', state.phrase('Undoes an edit, a suggestion or a cleared box.')],
    ...(Number.isFinite(clauses) ? [most] : []),
  ];
}

export function renderHelp(state: EditorState): readonly Node[] {
  const title = createPart('div', 'details-title', state.phrase('How to search'));
  const lines = createPart('dl', 'help-lines');
  for (const [code, words] of listHelp(state)) {
    lines.append(createPart('dt', 'help-term', code), createPart('dd', 'help-text', words));
  }
  return [title, lines];
}

/** The help as one text, for the announcement. */
export function describeHelp(state: EditorState): string {
  return listHelp(state)
    .map(([code, words]) => `${code}: ${words}`)
    .join(' ');
}

/** The line below the list: a note if there is no offer, the keys, and the number of clauses. */
export class ListFooter {
  readonly dom = createPart('div', 'list-footer');
  readonly #note = createPart('span', 'list-note');
  readonly #keys = createPart('span', 'list-keys');
  readonly #count = createPart('span', 'list-count');

  constructor() {
    this.#keys.setAttribute('aria-hidden', 'true');
    this.dom.append(this.#note, this.#keys, this.#count);
  }

  render(state: EditorState): void {
    const list = state.field(completionList);
    const note = list.isLoading ? 'Loading values…' : list.note;
    writeMessage(this.#note, inPlainWords(state.phrase(note ?? '')));
    writeProperties(this.#note, { hidden: note === undefined });
    writeContent(
      this.#keys,
      ...this.#listKeys(state, list).map(([key, action]) => renderKey(key, state.phrase(action))),
    );
    writeProperties(this.#count, { textContent: countClauses(state) });
  }

  #listKeys(state: EditorState, { entries, chosen, isHelp }: CompletionList): readonly (readonly [string, string])[] {
    const close = ['Esc', 'close'] as const;
    if (isHelp) return [close];
    const entry = entries[chosen];
    if (entry === undefined) {
      const accept = canComplete(state) ? [['Tab', 'accept'] as const] : [];
      return [...accept, ['Enter', 'search'], close];
    }
    if (entry.kind !== 'search') return [['Enter', 'accept'], close];
    const [remove, save] = isMac() ? ['⌘⌫', '⌘S'] : [`${state.phrase('Shift')}+Del`, 'Ctrl+S'];
    return [['Enter', 'accept'], [save, entry.isPinned ? 'unsave' : 'save'], [remove, 'delete'], close];
  }
}

function renderKey(key: string, action: string): HTMLElement {
  return createPart('span', 'list-key', createPart('kbd', 'list-kbd', key), ` ${action}`);
}

function countClauses(state: EditorState): string {
  const { document } = state.field(queryCheck);
  // There may be no limit to count up to, as in an expression.
  if (document === undefined || document.limits.clauses === Number.POSITIVE_INFINITY) return '';
  const count = document.clauseNodes.filter(({ operator }) => operator !== undefined).length;
  return state.phrase('$1 of $2 filters', count, document.limits.clauses);
}
