import { type EditorState, Facet, type Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { ValueProvider } from '../../assist/complete/completer.ts';
import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';
import type { Vocabulary } from '../../assist/user.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedExpression, CheckedQuery } from '../../language/checker/checked-query.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';

/** A valid query that the user runs. */
export interface RunSearch {
  /** The query in the box, without the spaces around it. */
  readonly text: string;
  /** The checked query; `undefined` for the empty box, which finds everything, for an expression that is no query, and for a query with parameters. */
  readonly query: CheckedQuery | undefined;
  /** With the option `expressions`, the checked expression, which may be a query; otherwise `undefined`. */
  readonly expression: CheckedExpression | undefined;
}

/** A query that cannot run. */
export interface RefusedSearch {
  readonly text: string;
  /** At least one of them is an error. */
  readonly diagnostics: readonly ServiceDiagnostic[];
}

/** An earlier search. */
export interface SavedSearch {
  readonly text: string;
  /** Whether the user saved it. Saved searches come first and are not pushed out. */
  readonly pinned?: boolean;
}

/** Stores the searches of each resource. Its methods may return promises, and a box still works if they fail. */
export interface SearchHistory {
  /** The searches of a resource, the latest first. Whatever has no text, or one of more than 4,000 characters, is ignored. */
  list(resource: string): readonly SavedSearch[] | PromiseLike<readonly SavedSearch[]>;
  /** Adds a search that ran, or moves it to the front if it is already there. */
  add(resource: string, text: string): void | PromiseLike<void>;
  remove(resource: string, text: string): void | PromiseLike<void>;
  /** Saves a search, or stops saving it. */
  pin(resource: string, text: string, isPinned: boolean): void | PromiseLike<void>;
}

/** The number of results, or a number that they exceed: `{ moreThan: 10_000 }`. */
export type ResultCount = number | { readonly moreThan: number };

/**
 * Counts the results of a query, which has no errors. The signal is aborted when the count is no longer needed.
 * `undefined` and failures show no count.
 */
export type CountProvider = (
  query: string,
  signal: AbortSignal,
) => ResultCount | undefined | PromiseLike<ResultCount | undefined>;

/** Options and callbacks of a search box. */
export interface SearchBoxOptions {
  readonly resource: Resource;
  /** Whether the box also accepts expressions, which are wider than a query: plan and run them with `clausal/client`. */
  readonly expressions?: boolean;
  /** Whether the box also accepts stored queries, in which `$name` stands for a value: bind them with `prepareQuery`. */
  readonly parameters?: boolean;
  /** The name of the box for assistive technology; by default `Search payments`, after the resource. */
  readonly label?: string;
  /** Called with a valid query when the user runs it. */
  readonly onSearch?: (search: RunSearch, view: EditorView) => void;
  /** Called when the user runs a query that cannot run. */
  readonly onInvalid?: (search: RefusedSearch, view: EditorView) => void;
  /** Looks up values of a field to suggest. */
  readonly valueProvider?: ValueProvider;
  /** Counts the results of a query, shown beside the suggestions that are whole queries. */
  readonly countProvider?: CountProvider;
  /** Lists the keys of a keyed field. */
  readonly keys?: (path: string) => readonly string[];
  /** Returns the current time, for `today` and the calendar. */
  readonly now?: () => Date;
  /** The time zone of days, such as `Europe/Berlin`; by default that of the user. */
  readonly timeZone?: string;
  /** The words that the user types; by default English ones. */
  readonly words?: Vocabulary;
  /** Stores recent and saved searches; by default `localHistory()`. `false` stores none. */
  readonly history?: SearchHistory | false;
  /** Translates a diagnostic; by default its English message. */
  readonly messageOf?: (diagnostic: ServiceDiagnostic) => string;
  /** The element that contains the list and sets its width. By default, the editor contains it and the editor's parent sets the width. */
  readonly listParent?: HTMLElement;
  /** The element for the message below the box; by default the editor. */
  readonly messageParent?: HTMLElement;
}

/** The options of the search box of an editor. */
export const searchBoxOptions = Facet.define<SearchBoxOptions, SearchBoxOptions | undefined>({
  combine: ([options]) => options,
});

/** Reads a text as the editor does; `undefined` if the editor has no resource. */
export function readText(state: EditorState, text: string): QueryDocument | undefined {
  const options = state.facet(searchBoxOptions);
  return options && readQuery(options.resource, text, options);
}

/** Whether a change gives the editor another resource, or another language. */
export function changesResource({ startState, state }: Pick<Transaction, 'startState' | 'state'>): boolean {
  const [before, after] = [startState.facet(searchBoxOptions), state.facet(searchBoxOptions)];
  const isSame = (name: 'expressions' | 'parameters'): boolean =>
    (after?.[name] === true) === (before?.[name] === true);
  return after?.resource !== before?.resource || !isSame('expressions') || !isSame('parameters');
}
