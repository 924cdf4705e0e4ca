import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Resource } from '../../catalogue/resource.ts';
import type { Completion } from '../../language-service/complete/complete.ts';
import { type Completer, createCompleter } from '../../language-service/complete/completer.ts';
import type { SavedSearch } from '../history/search-history.ts';
import { type SearchBoxOptions, searchBoxOptions } from '../options.ts';
import { readHistory } from '../read-history.ts';
import { describeList } from './describe-list.ts';
import { listEntries } from './list-entries.ts';
import { accepted, completionList, setListContent } from './list-state.ts';

/** Lists the entries whenever the text of an open list changes, and again when late values arrive. */
class ListSource {
  readonly #view: EditorView;
  #options: SearchBoxOptions | undefined;
  #completer: Completer | undefined;
  #saved: readonly SavedSearch[] = [];
  /** The resource whose searches are saved. */
  #searched: Resource | undefined;
  /** Counts the requests, so that a late answer to an earlier one is dropped. */
  #question = 0;
  /** Counts the readings of the history, so that a late answer to an earlier one is dropped. */
  #reading = 0;
  #announced = '';

  constructor(view: EditorView) {
    this.#view = view;
  }

  destroy(): void {
    this.#question += 1;
    this.#reading += 1;
    this.#completer?.clear();
  }

  follow({ state, startState, transactions }: ViewUpdate): void {
    const { isOpen, isStale, isHelp } = state.field(completionList);
    if (!isOpen || isHelp) {
      this.#question += 1;
      this.#announced = '';
    }
    if (!isStale) return;
    const isOther = state.facet(searchBoxOptions)?.resource !== startState.facet(searchBoxOptions)?.resource;
    if (isOther || !startState.field(completionList).isOpen) void this.#readHistory();
    const label = transactions.flatMap((transaction) => transaction.annotation(accepted) ?? []).join(' ');
    this.#complete(label);
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
    if (completer === undefined) return;
    this.#question += 1;
    const question = this.#question;
    const pending = completer.complete(state.doc.toString(), state.selection.main.head);
    this.#show(pending, pending.update !== undefined, label);
    void pending.update?.then((completion) => {
      if (question === this.#question) this.#show(completion ?? pending, false, '');
    });
  }

  #show(completion: Completion, isLoading: boolean, label: string): void {
    const { state } = this.#view;
    const { span, note } = completion;
    const entries = listEntries(completion, this.#saved, state.doc.toString());
    const content = { entries, span, note, isLoading };
    const text = describeList(state, content);
    const isNews = label !== '' || text !== this.#announced;
    const announcement = label === '' ? text : `${state.phrase('$1 inserted', label)}. ${text}`;
    this.#announced = text;
    const effects = isNews ? [EditorView.announce.of(announcement)] : [];
    this.#view.dispatch({ effects: [setListContent.of(content), ...effects] });
  }

  #completerOf(options: SearchBoxOptions | undefined): Completer | undefined {
    if (options !== this.#options) {
      this.#options = options;
      this.#completer?.clear();
      this.#completer = options && createCompleter(options.resource, options);
    }
    return this.#completer;
  }
}

/** Keeps the entries of the list up to date. */
export const listSource = ViewPlugin.fromClass(ListSource, {
  // A plugin must not dispatch while the view updates; a listener may.
  provide: (plugin) => EditorView.updateListener.of((update) => update.view.plugin(plugin)?.follow(update)),
});
