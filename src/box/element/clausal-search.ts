import { isolateHistory } from '@codemirror/commands';
import { type EditorState, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedExpression, CheckedQuery } from '../../language/checker/checked-query.ts';
import { isTimeZone } from '../../language/checker/zoned-time.ts';
import { queryCheck } from '../codemirror/check.ts';
import { clearSearch, runSearch } from '../codemirror/commands.ts';
import { writeProperties } from '../codemirror/dom.ts';
import { closeList } from '../codemirror/list/commands.ts';
import { messageOf } from '../codemirror/message.ts';
import type { RefusedSearch, RunSearch, SearchBoxOptions } from '../codemirror/options.ts';
import { addStyles, type BoxParts, buildParts } from './box-parts.ts';
import {
  BoxSettings,
  type ClausalSearchEventMap,
  describeUnknownResource,
  findResource,
  OBSERVED,
} from './box-settings.ts';
import {
  createEditor,
  type EditorSettings,
  isSame,
  reconfigureBox,
  reconfigureSettings,
  writtenByPage,
} from './editor-settings.ts';
import { changedPart, createEmittedValues, isTypingKey, readValidity, submitForm, toOneLine } from './native-input.ts';

/** All events of a box, with those of every element. */
type BoxEventMap = Omit<HTMLElementEventMap, keyof ClausalSearchEventMap> & ClausalSearchEventMap;

/**
 * `<clausal-search resource="payments">`: a search box for the queries of a resource.
 * It takes part in forms as an `<input>` does.
 *
 * @example
 * const box = document.createElement('clausal-search')
 * box.resource = 'payments'
 * box.value = 'amount>5'
 * box.addEventListener('search', ({ detail }) => console.log(detail.text, detail.query))
 * box.query?.clauses.length // 1
 */
export class ClausalSearch extends BoxSettings {
  static readonly formAssociated = true;
  static readonly observedAttributes: readonly string[] = OBSERVED;

  readonly #internals = this.attachInternals();
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #parts: BoxParts = buildParts(this.#root, {
    clear: () => this.#clearByHand(),
    search: () => {
      // Without a resource there is nothing to search, and the user cannot help it.
      if (this.#resource !== undefined) this.search();
    },
  });
  readonly #emitted = createEmittedValues();
  /** Whether listeners of an `input` event are running. */
  #isEmitting = false;
  /** The editor while the element is in no document. */
  #state: EditorState;
  #view: EditorView | undefined;
  #configured: { readonly options?: SearchBoxOptions | undefined; readonly settings?: EditorSettings } = {};
  readonly #handlers: Pick<SearchBoxOptions, 'onSearch' | 'onInvalid' | 'listParent' | 'messageParent'> = {
    onSearch: (search) => this.#onSearch(search),
    onInvalid: (search) => this.#onInvalid(search),
    listParent: this.#parts.list,
    messageParent: this.#parts.message,
  };
  /** Whether `value` was set or edited, after which the attribute no longer changes it. */
  #isDirty = false;
  #isDisabledByForm = false;
  /** The value at the last `change`. */
  #committed = '';
  /** Whether the page has set up the box: what it writes before that cannot be undone. */
  #isSettled = false;
  /** The unknown resource that the console was last told about. */
  #warned: string | undefined;

  constructor() {
    super();
    addStyles(this.#root);
    this.#state = createEditor(this.#options(), this.#editorSettings(), [
      EditorView.updateListener.of((update) => this.#onUpdate(update)),
    ]);
    this.#listen();
    this.#sync();
    this.#upgrade();
  }

  /** The text in the box. Setting it fires no event and moves the caret only if it must. */
  get value(): string {
    return this.#editor.doc.toString();
  }

  set value(value: string) {
    this.#isDirty = true;
    const text = toOneLine(String(value ?? ''));
    if (!this.#isEcho(text)) this.#write(text);
  }

  /** The checked query; `undefined` if the box is empty, its text has errors, or it is an expression but no query. */
  get query(): CheckedQuery | undefined {
    return this.#editor.field(queryCheck, false)?.query;
  }

  /** With `expressions`, the checked expression, which may be a query; `undefined` if the box is empty, or its text has errors. */
  get expression(): CheckedExpression | undefined {
    return this.#editor.field(queryCheck, false)?.expression;
  }

  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  get labels(): NodeList | null {
    return this.#internals.labels;
  }

  get type(): string {
    return 'clausal-search';
  }

  get validity(): ValidityState {
    return this.#internals.validity;
  }

  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  override focus(options?: FocusOptions): void {
    if (this.#view === undefined) return;
    this.#view.contentDOM.focus(options);
  }

  /** Selects the whole text and moves the focus to it. */
  select(): void {
    this.focus();
    this.#dispatch({ selection: { anchor: 0, head: this.#editor.doc.length } });
  }

  /** Empties the box, without an event. Undo brings the text back. */
  clear(): void {
    this.#isDirty = true;
    this.#write('');
  }

  /**
   * Runs the query, as Enter does: `search` follows, or `invalid`.
   *
   * @throws {TypeError} If the box does not know its resource.
   */
  search(): void {
    if (this.#view === undefined || this.#isDisabled) return;
    if (this.#resource === undefined) throw new TypeError(describeUnknownResource(this.catalogue, this.resource));
    runSearch(this.#view);
  }

  override addEventListener<Name extends keyof BoxEventMap>(
    name: Name,
    listener: (this: ClausalSearch, event: BoxEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(...args: Parameters<HTMLElement['addEventListener']>): void {
    super.addEventListener(...args);
  }

  connectedCallback(): void {
    const view = new EditorView({ state: this.#state, parent: this.#parts.editor, root: this.#root });
    this.#view = view;
    // The browser focuses the first part that can have the focus, for instance when it reports the validity.
    view.scrollDOM.addEventListener('focus', () => this.focus());
    this.configure();
    // Frameworks may set the value after they add the element, but in the same task.
    queueMicrotask(() => {
      this.#isSettled = this.#view !== undefined;
    });
  }

  disconnectedCallback(): void {
    if (this.#view === undefined) return;
    closeList(this.#view);
    this.#state = this.#view.state;
    this.#view.destroy();
    this.#view = undefined;
    this.#isSettled = false;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'value' && !this.#isDirty) this.#write(toOneLine(this.defaultValue));
    this.configure();
  }

  formResetCallback(): void {
    this.#isDirty = false;
    this.#write(toOneLine(this.defaultValue));
  }

  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabledByForm = isDisabled;
    this.configure();
  }

  formStateRestoreCallback(state: unknown): void {
    if (typeof state !== 'string') return;
    this.#isDirty = true;
    this.#write(toOneLine(state));
  }

  protected configure(): void {
    const [options, settings] = [this.#options(), this.#editorSettings()];
    if (!isSame(options, this.#configured.options)) this.#dispatch(reconfigureBox(options));
    if (!isSame(settings, this.#configured.settings)) this.#dispatch(reconfigureSettings(settings));
    this.#configured = { options, settings };
    this.#sync();
  }

  get #editor(): EditorState {
    return this.#view?.state ?? this.#state;
  }

  get #resource(): Resource | undefined {
    return findResource(this.catalogue, this.resource);
  }

  get #isDisabled(): boolean {
    return this.disabled || this.#isDisabledByForm;
  }

  get #diagnostics(): readonly ServiceDiagnostic[] {
    return this.#editor.field(queryCheck, false)?.diagnostics ?? [];
  }

  get #label(): string {
    // There are none while the constructor runs.
    const named = [...(this.labels ?? [])].map((label) => label.textContent?.trim() ?? '').join(' ');
    return this.label || this.getAttribute('aria-label') || named;
  }

  #options(): SearchBoxOptions | undefined {
    const resource = this.#resource;
    if (resource === undefined) return undefined;
    const label = this.#label;
    return {
      resource,
      ...this.#handlers,
      ...(label === '' ? {} : { label }),
      ...(this.expressions ? { expressions: true } : {}),
      ...(this.parameters ? { parameters: true } : {}),
      ...(isTimeZone(this.timeZone) ? { timeZone: this.timeZone } : {}),
      ...this.given,
    };
  }

  #editorSettings(): EditorSettings {
    return { placeholder: this.placeholder, isDisabled: this.#isDisabled, phrases: this.phrases ?? NO_PHRASES };
  }

  #listen(): void {
    const { editor, list, message } = this.#parts;
    for (const type of ['keydown', 'keypress', 'keyup'] as const) {
      this.#root.addEventListener(type, (event) => {
        if (event instanceof KeyboardEvent && (event.defaultPrevented || isTypingKey(event))) event.stopPropagation();
      });
    }
    // The page gets an event once the editor has the change, instead of the browser's own earlier events.
    for (const part of [editor, list, message]) {
      for (const type of ['input', 'change']) part.addEventListener(type, (event) => event.stopPropagation());
    }
    this.addEventListener('focus', () => {
      this.configure();
      this.#warn();
    });
    this.addEventListener('blur', () => this.#commit());
    this.addEventListener('click', (event) => {
      // A click on a label of the box.
      if (event.composedPath()[0] === this) this.focus();
    });
    this.addEventListener('invalid', (event) => this.#describe(event), { capture: true });
  }

  #onUpdate({ docChanged, transactions }: ViewUpdate): void {
    if (!docChanged) return;
    this.#sync();
    if (transactions.some((transaction) => transaction.annotation(writtenByPage) === true)) return;
    this.#isDirty = true;
    this.#emitted.add(this.value);
    this.#isEmitting = true;
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    this.#isEmitting = false;
  }

  #onSearch(detail: RunSearch): void {
    this.#commit();
    // A required box that is empty.
    if (!this.reportValidity()) return;
    const event = new CustomEvent('search', { detail, bubbles: true, composed: true, cancelable: true });
    if (this.dispatchEvent(event)) submitForm(this.form);
  }

  #onInvalid(detail: RefusedSearch): void {
    this.#commit();
    this.dispatchEvent(new CustomEvent('invalid', { detail, bubbles: true, composed: true, cancelable: true }));
  }

  /** Gives the browser's own `invalid` event the same `detail` as ours, so that a page gets one event, not two. */
  #describe(event: Event): void {
    if (event instanceof CustomEvent) return;
    const detail: RefusedSearch = { text: this.value, diagnostics: this.#diagnostics };
    Object.defineProperty(event, 'detail', { value: detail });
  }

  /** Fires `change` if the value differs from that at the last `change`. */
  #commit(): void {
    this.#emitted.clear();
    if (this.value === this.#committed) return;
    this.#committed = this.value;
    this.dispatchEvent(new Event('change', { bubbles: true }));
  }

  #clearByHand(): void {
    if (this.#view !== undefined) clearSearch(this.#view);
    this.focus();
  }

  /** Whether a value that the page sets is a late echo of a text that the user has edited since. */
  #isEcho(text: string): boolean {
    const isLate = this.#emitted.isEcho(text);
    // A write in a listener answers the event, so it is not late.
    return isLate && !this.#isEmitting && this.#view?.hasFocus === true;
  }

  /** Writes a text of the page, without an event. */
  #write(text: string): void {
    this.#emitted.clear();
    if (text === this.value) return;
    const annotations = [
      writtenByPage.of(true),
      isolateHistory.of('full'),
      Transaction.addToHistory.of(this.#isSettled),
    ];
    this.#dispatch({ changes: changedPart(this.value, text), annotations });
    this.#committed = text;
    this.#sync();
  }

  #dispatch(spec: TransactionSpec): void {
    if (this.#view !== undefined) this.#view.dispatch(spec);
    else this.#state = this.#state.update(spec).state;
  }

  /** Tells the developer why the box does nothing, once the page had time to set its catalogue. */
  #warn(): void {
    if (this.#resource !== undefined || this.#warned === this.resource) return;
    this.#warned = this.resource;
    console.warn(describeUnknownResource(this.catalogue, this.resource));
  }

  /** Updates the form, the buttons and the editor. */
  #sync(): void {
    const { clear, search, searchLabel, box } = this.#parts;
    const text = this.value;
    const phrase = (words: string): string => this.#editor.phrase(words);
    writeProperties(clear, { hidden: text === '' || this.#isDisabled, ariaLabel: phrase('Clear') });
    writeProperties(searchLabel, { textContent: phrase('Search') });
    // Tab from a query that cannot run must not end on a control of the page that replaces it.
    const error = this.#editor.field(queryCheck, false)?.error;
    writeProperties(search, { disabled: this.#isDisabled, tabIndex: error === undefined ? -1 : 0 });
    this.#internals.setFormValue(text);
    const { flags, message } = readValidity(
      { text, isRequired: this.required, error },
      { phrase, messageOf: (diagnostic) => messageOf(this.#editor, diagnostic) },
    );
    this.#internals.setValidity(flags, message, this.#view?.contentDOM ?? box);
  }

  /** Passes the properties that the page set before the element was defined to their setters. */
  #upgrade(): void {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in ClausalSearch.prototype)) continue;
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }
}

const NO_PHRASES: Readonly<Record<string, string>> = {};

declare global {
  interface HTMLElementTagNameMap {
    'clausal-search': ClausalSearch;
  }
}
