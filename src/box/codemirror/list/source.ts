import type { EditorState } from '@codemirror/state';
import { EditorView, logException, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Completion } from '../../../assist/complete/complete.ts';
import { createDocumentCompleter, type DocumentCompleter } from '../../../assist/complete/completer.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { applyEdits } from '../../../language/diagnostic/fix.ts';
import type { QueryDocument } from '../../../language/document.ts';
import { canOpenCalendar } from '../calendar.ts';
import { queryCheck } from '../check.ts';
import { inPlainWords } from '../dom.ts';
import { readHistory } from '../history.ts';
import {
  changesResource,
  type ResultCount,
  type SavedSearch,
  type SearchBoxOptions,
  searchBoxOptions,
} from '../options.ts';
import {
  accepted,
  canComplete,
  completionList,
  type ListContent,
  type ListEntry,
  nameOffer,
  setListContent,
} from './state.ts';

/** The number of saved searches at the empty box. The others are found by what they contain. */
const MAX_SAVED = 100;
/** The number of recent searches at the empty box. */
const MAX_RECENT = 5;
/** The number of earlier searches that contain the typed text. */
const MAX_FOUND = 3;

/**
 * Lists the entries for a text: at the empty box saved and recent searches, the fields and the help; otherwise the
 * offers, with the calendar after those of a date, then earlier searches that contain the text.
 */
export function listEntries(
  { offers }: Completion,
  saved: readonly SavedSearch[],
  text: string,
  isDate = false,
): readonly ListEntry[] {
  const offered = offers.map((offer): ListEntry => ({ kind: 'offer', offer }));
  const typed = text.trim();
  if (typed === '') {
    const pinned = saved.filter((search) => search.pinned === true).slice(0, MAX_SAVED);
    const recent = saved.filter((search) => search.pinned !== true).slice(0, MAX_RECENT);
    return [...[...pinned, ...recent].map(toEntry), ...offered, { kind: 'help' }];
  }
  const wanted = typed.toLowerCase();
  const found = saved.filter((search) => search.text !== typed && search.text.toLowerCase().includes(wanted));
  const calendar: readonly ListEntry[] = isDate && offers.length > 0 ? [{ kind: 'calendar' }] : [];
  return [...offered, ...calendar, ...found.slice(0, MAX_FOUND).map(toEntry)];
}

function toEntry({ text, pinned }: SavedSearch): ListEntry {
  return { kind: 'search', text, isPinned: pinned === true };
}

/** Describes the list to people who do not see it. */
function describeList(state: EditorState, content: ListContent): string {
  const { entries, note, isLoading } = content;
  const [first] = entries;
  const parts = [
    entries.length === 0 && isLoading ? state.phrase('Loading values') : countEntries(state, entries.length),
  ];
  if (note !== undefined) parts.push(inPlainWords(state.phrase(note)).replaceAll('`', ''));
  if (first?.kind === 'offer' && canComplete(state, content)) {
    const name = nameOffer(state, first.offer);
    parts.push(state.phrase('Tab inserts $1', name));
  }
  return parts.join('. ');
}

function countEntries(state: EditorState, count: number): string {
  if (count === 0) return state.phrase('No suggestions');
  return count === 1 ? state.phrase('1 suggestion') : state.phrase('$1 suggestions', count);
}

/** How long typing must pause before the list is announced. */
const ANNOUNCE_AFTER_MS = 300;
/** How long the text must stay the same before results are counted. */
const COUNT_AFTER_MS = 120;
/** The number of entries whose results are counted. */
const MAX_COUNTED = 5;

/** The query or expression that an entry makes of a text; `undefined` if it is only a part of one. */
function readOffered(document: QueryDocument, entry: ListEntry): string | undefined {
  if (entry.kind !== 'offer' || entry.offer.kind !== 'clause') return undefined;
  const query = applyEdits(document.text, [entry.offer.edit]);
  return document.reread(query).isValid ? query : undefined;
}

/** Lists the entries whenever the text of an open list changes, and again when late values arrive. */
class ListSource {
  readonly #view: EditorView;
  #options: SearchBoxOptions | undefined;
  #completer: DocumentCompleter | undefined;
  #saved: readonly SavedSearch[] = [];
  #isPrepared = false;
  /** The resource whose searches are saved. */
  #searched: Resource | undefined;
  /** Counts the requests, so that a late answer to an earlier one is dropped. */
  #question = 0;
  /** Counts the readings of the history, so that a late answer to an earlier one is dropped. */
  #reading = 0;
  #counting: AbortController | undefined;
  #announced = '';
  #announcing: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
  }

  destroy(): void {
    this.#question += 1;
    this.#reading += 1;
    this.#stop();
    this.#completer?.clear();
  }

  follow(update: ViewUpdate): void {
    const { state, startState, transactions } = update;
    const { isOpen, isStale, isHelp } = state.field(completionList);
    if (!isOpen || isHelp) {
      this.#question += 1;
      this.#announced = '';
      this.#stop();
    }
    if (!isStale) return;
    if (changesResource(update) || !startState.field(completionList).isOpen) void this.#readHistory();
    const label = transactions.flatMap((transaction) => transaction.annotation(accepted) ?? []).join(' ');
    this.#complete(label);
  }

  /** Asks for what was not asked for while an input method composed the text. */
  endComposition(): void {
    if (this.#view.state.field(completionList).isOpen) this.#complete('');
  }

  /** Lists entries that are not shown, while the browser is idle: the first list takes long, because it reads all words. */
  prepare(): void {
    const idle = window.requestIdleCallback ?? setTimeout;
    idle(() => {
      const { state } = this.#view;
      // The box may have lost its resource since, and with it the list.
      const document = state.field(queryCheck, false)?.document;
      if (document === undefined || state.field(completionList, false)?.isOpen !== false || this.#isPrepared) return;
      this.#isPrepared = true;
      this.#completerOf(state.facet(searchBoxOptions))?.complete(document.reread('a'), 1, true);
    });
  }

  /** Stops what only an open list needs. */
  #stop(): void {
    clearTimeout(this.#announcing);
    this.#counting?.abort();
    this.#completer?.stop();
  }

  /** Lists the entries again, after the history changed. The result settles when the history has answered. */
  refresh(): Promise<void> {
    const reading = this.#readHistory();
    this.#complete('');
    return reading;
  }

  /** Reads the history. If its answer comes late, the entries of an open list are listed again. */
  async #readHistory(): Promise<void> {
    this.#reading += 1;
    const reading = this.#reading;
    const { state } = this.#view;
    const resource = state.facet(searchBoxOptions)?.resource;
    if (resource !== this.#searched) this.#saved = [];
    this.#searched = resource;
    const answer = readHistory(state);
    const isLate = 'then' in answer;
    const searches = isLate ? await answer : answer;
    if (reading !== this.#reading) return;
    this.#saved = searches;
    if (isLate && this.#view.state.field(completionList).isOpen) this.#complete('');
  }

  #complete(label: string): void {
    const { state } = this.#view;
    const completer = this.#completerOf(state.facet(searchBoxOptions));
    const { document } = state.field(queryCheck);
    if (completer === undefined || document === undefined) return;
    this.#question += 1;
    const question = this.#question;
    const pending = completer.complete(document, state.selection.main.head, this.#view.composing);
    this.#show(pending, pending.update !== undefined, label);
    void pending.update?.then((completion) => {
      if (question === this.#question) this.#show(completion ?? pending, false, '');
    });
  }

  #show(completion: Completion, isLoading: boolean, label: string): void {
    const { state } = this.#view;
    const { span, note } = completion;
    const entries = listEntries(completion, this.#saved, state.doc.toString(), canOpenCalendar(this.#view));
    const content = { entries, span, note, isLoading };
    this.#view.dispatch({ effects: setListContent.of(content) });
    this.#announce(label === '' ? '' : `${state.phrase('$1 inserted', label)}. `, content);
    void this.#count(content, this.#question);
  }

  /** Announces the list, unless the last announcement was the same: at once after an insertion, or when typing pauses. */
  #announce(insertion: string, content: ListContent): void {
    clearTimeout(this.#announcing);
    const announce = (): void => {
      const text = describeList(this.#view.state, content);
      if (insertion === '' && text === this.#announced) return;
      this.#announced = text;
      this.#view.dispatch({ effects: EditorView.announce.of(insertion + text) });
    };
    if (insertion === '') this.#announcing = setTimeout(announce, ANNOUNCE_AFTER_MS);
    else announce();
  }

  /** Adds the number of results to the entries that make a query, once the text has not changed for a while. */
  async #count(content: ListContent, question: number): Promise<void> {
    this.#counting?.abort();
    const options = this.#view.state.facet(searchBoxOptions);
    const countProvider = options?.countProvider;
    if (options === undefined || countProvider === undefined) return;
    const counting = new AbortController();
    this.#counting = counting;
    await new Promise((resolve) => setTimeout(resolve, COUNT_AFTER_MS));
    if (counting.signal.aborted || question !== this.#question) return;
    const { document } = this.#view.state.field(queryCheck);
    if (document === undefined) return;
    const queries = new Map(
      content.entries.flatMap((entry) => {
        const query = readOffered(document, entry);
        return query === undefined ? [] : [[entry, query] as const];
      }),
    );
    const counts = await Promise.all(
      [...queries].slice(0, MAX_COUNTED).map(async ([entry, query]) => {
        try {
          return [entry, await countProvider(query, counting.signal)] as const;
        } catch (error) {
          logException(this.#view.state, error, 'countProvider');
          return [entry, undefined] as const;
        }
      }),
    );
    if (counting.signal.aborted || question !== this.#question) return;
    const known = new Map<ListEntry, ResultCount | undefined>(counts);
    const entries = content.entries.map((entry) => {
      const count = known.get(entry);
      const number = typeof count === 'number' ? count : count?.moreThan;
      const isKnown = count !== undefined && Number.isSafeInteger(number);
      return entry.kind === 'offer' && isKnown ? { ...entry, count } : entry;
    });
    if (counts.length > 0) this.#view.dispatch({ effects: setListContent.of({ ...content, entries }) });
  }

  #completerOf(options: SearchBoxOptions | undefined): DocumentCompleter | undefined {
    if (options !== this.#options) {
      this.#options = options;
      this.#completer?.clear();
      this.#completer = options && createDocumentCompleter(options);
      this.#isPrepared = false;
    }
    return this.#completer;
  }
}

/** Keeps the entries of the list up to date. */
export const listSource = ViewPlugin.fromClass(ListSource, {
  // A plugin must not dispatch while the view updates; a listener may.
  provide: (plugin) => [
    EditorView.updateListener.of((update) => update.view.plugin(plugin)?.follow(update)),
    EditorView.domEventObservers({
      focus: (_, view) => view.plugin(plugin)?.prepare(),
      // The editor still composes while it handles the event.
      compositionend: (_, view) => void setTimeout(() => view.plugin(plugin)?.endComposition()),
    }),
  ],
});
