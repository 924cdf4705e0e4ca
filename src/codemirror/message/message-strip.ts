import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { ServiceDiagnostic } from '../../language-service/diagnostics.ts';
import { openCalendar } from '../calendar/calendar.ts';
import { datePlaceAt } from '../calendar/date-place.ts';
import { queryCheck, revealDiagnostics } from '../check.ts';
import { writeMessage } from '../markup.ts';
import { searchBoxOptions } from '../options.ts';
import { createButton, createIcon, createPart } from '../parts.ts';
import { leftOut } from '../paste.ts';
import { isMac } from '../platform.ts';
import { amountNote } from './amount-note.ts';
import { applyFix, applyShownFix, guessOf, messageOf, shownDiagnostic } from './shown-message.ts';
import { stripTheme } from './strip-theme.ts';

/** How long typing must pause before a message is announced. */
const ANNOUNCE_AFTER_MS = 700;

const SEVERITY_NAMES = { error: 'Error', warning: 'Warning', info: 'Note' } as const;

let lastId = 0;

class MessageStrip implements PluginValue {
  readonly id = `clausal-message-${++lastId}`;
  readonly #view: EditorView;
  readonly #dom = document.createElement('div');
  readonly #strip = createPart('div', 'strip');
  readonly #announced = createPart('div', 'announced');
  #isOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#announced.setAttribute('role', 'status');
    this.#dom.append(this.#strip, this.#announced);
    (view.state.facet(searchBoxOptions)?.messageParent ?? view.dom).append(this.#dom);
    this.#show();
  }

  update(update: ViewUpdate): void {
    const { startState, state, docChanged, selectionSet, transactions } = update;
    const shown = state.field(queryCheck).shown;
    const isRevealed = transactions.some(({ effects }) => effects.some((effect) => effect.is(revealDiagnostics)));
    if (docChanged) this.#isOpen = false;
    const isOther = shown !== startState.field(queryCheck).shown || state.readOnly !== startState.readOnly;
    if (docChanged || selectionSet || isOther) this.#show();
    if (isRevealed) this.#announceAfter(0);
    else if (docChanged) this.#announceAfter(ANNOUNCE_AFTER_MS);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#dom.remove();
  }

  #show(): void {
    const { state } = this.#view;
    const { shown } = state.field(queryCheck);
    const nearest = shownDiagnostic(state);
    this.#dom.className = this.#view.themeClasses;
    this.#strip.replaceChildren();
    const text = createPart('span', 'message');
    text.id = this.id;
    if (nearest !== undefined) this.#fill(this.#strip, nearest, text, true);
    if (shown.length > 1) this.#addMore(shown.length - 1);
    const note = readNote(state);
    if (note !== undefined) {
      const quiet = createPart('span', 'note');
      quiet.textContent = note;
      this.#strip.append(quiet);
    }
    if (datePlaceAt(state) !== undefined && !state.readOnly) {
      const button = createButton('open-calendar', () => openCalendar(this.#view));
      button.textContent = state.phrase('Calendar');
      showKey(button, '⌥↓', 'Alt+↓');
      this.#strip.append(button);
    }
    if (this.#isOpen && shown.length > 1) this.#addOthers(shown.filter((one) => one !== nearest));
  }

  /** Shows a diagnostic with its fix. */
  #fill(target: HTMLElement, diagnostic: ServiceDiagnostic, text: HTMLElement, hasKey: boolean): void {
    const { state } = this.#view;
    const {
      severity,
      fixes: [fix],
    } = diagnostic;
    writeMessage(text, messageOf(state, diagnostic));
    target.append(createIcon(severity, state.phrase(SEVERITY_NAMES[severity])), text);
    if (fix === undefined || state.readOnly) return;
    const button = createButton('fix', () => applyFix(this.#view, fix));
    const guess = guessOf(fix);
    const label = guess === undefined ? state.phrase('Fix') : state.phrase('Did you mean $1?', `\`${guess}\``);
    writeMessage(button, label);
    button.setAttribute('aria-label', `${button.textContent}: ${fix.title.replaceAll('`', '')}`);
    if (hasKey) showKey(button, '⌥⏎', 'Alt+Enter');
    target.append(button);
  }

  #addMore(count: number): void {
    const more = createButton('more', () => {
      this.#isOpen = !this.#isOpen;
      this.#show();
    });
    more.textContent = this.#view.state.phrase('and $1 more', count);
    more.setAttribute('aria-expanded', String(this.#isOpen));
    this.#strip.append(more);
  }

  #addOthers(others: readonly ServiceDiagnostic[]): void {
    const list = createPart('ul', 'messages');
    for (const one of others) {
      const item = document.createElement('li');
      this.#fill(item, one, createPart('span', 'message'), false);
      list.append(item);
    }
    this.#strip.append(list);
  }

  #announceAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { state } = this.#view;
      const note = state.field(leftOut).length > 0 ? readNote(state) : undefined;
      const message = this.#strip.querySelector(`#${this.id}`)?.textContent ?? '';
      const text = [message, note ?? ''].filter((part) => part !== '').join('. ');
      if (this.#announced.textContent !== text) this.#announced.textContent = text;
    }, ms);
  }
}

/** The quiet text at the end of the strip. */
function readNote(state: EditorState): string | undefined {
  const omitted = state.field(leftOut).length;
  if (omitted > 0) return state.phrase('Too many clauses; pasted values left out: $1', omitted);
  return state.facet(EditorView.editable) ? amountNote(state) : undefined;
}

/** Shows a key on a button through CSS, so that the key is not part of the button's name. */
function showKey(button: HTMLElement, mac: string, other: string): void {
  button.dataset['key'] = isMac() ? mac : other;
}

const strip = ViewPlugin.fromClass(MessageStrip);

/** The message below the box, and its key: Alt-Enter applies the fix. */
export const messageStrip: Extension = [
  stripTheme,
  strip,
  keymap.of([{ key: 'Alt-Enter', run: applyShownFix }]),
  EditorView.contentAttributes.of((view) => {
    const nearest = shownDiagnostic(view.state);
    const id = view.plugin(strip)?.id;
    return {
      'aria-invalid': String(view.state.field(queryCheck).shown.some(({ severity }) => severity === 'error')),
      ...(nearest !== undefined && id !== undefined && { 'aria-describedby': id }),
    };
  }),
  EditorView.domEventHandlers({
    blur({ relatedTarget }, view) {
      // A day from the calendar completes the value.
      if (relatedTarget instanceof Element && relatedTarget.closest('[part=calendar]') !== null) return;
      view.dispatch({ effects: revealDiagnostics.of(null) });
    },
  }),
];
