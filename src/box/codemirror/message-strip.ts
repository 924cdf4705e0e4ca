import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, keymap, type PluginValue, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';
import { canOpenCalendar, openCalendar } from './calendar.ts';
import { queryCheck, revealDiagnostics } from './check.ts';
import { describeNotice, notice } from './commands.ts';
import { createButton, createIcon, createPart, inPlainWords, isMac, writeContent, writeMessage } from './dom.ts';
import { amountNote, applyFix, applyShownFix, describeFix, messageOf, shownDiagnostic, shownFixes } from './message.ts';
import { searchBoxOptions } from './options.ts';
import { omittedValues } from './paste.ts';
import { colour, MONO } from './theme.ts';

/** The look of the message strip and its list. It keeps its height when it is empty. */
const stripTheme = EditorView.baseTheme({
  '.cm-clausal-strip': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '2px 8px',
    minHeight: '28px',
    padding: '4px 2px 0',
    boxSizing: 'border-box',
    fontSize: '13px',
    lineHeight: '20px',
    color: colour('text'),
  },
  '.cm-clausal-strip svg': { width: '14px', height: '14px', marginTop: '3px', fill: 'currentColor' },
  '.cm-clausal-icon': { flex: 'none', display: 'flex' },
  '.cm-clausal-icon-error': { color: colour('error') },
  '.cm-clausal-icon-warning': { color: colour('warning') },
  '.cm-clausal-icon-info': { color: colour('info') },
  '.cm-clausal-message': {
    minWidth: 'min(60%, 12em)',
    maxWidth: 'calc(100% - 22px)',
    overflowWrap: 'anywhere',
  },
  '.cm-clausal-strip code': {
    font: `0.93em ${MONO}`,
    direction: 'ltr',
    unicodeBidi: 'isolate',
  },
  '.cm-clausal-strip button': {
    flex: 'none',
    maxWidth: '100%',
    margin: '-1px 0 0',
    padding: '0 7px',
    border: `1px solid ${colour('border')}`,
    borderRadius: '5px',
    background: colour('surface'),
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  '.cm-clausal-strip button:hover': { background: colour('clause') },
  '.cm-clausal-strip button.cm-clausal-more': {
    borderColor: 'transparent',
    background: 'none',
    color: colour('muted'),
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    padding: '0',
  },
  '.cm-clausal-strip button[data-key]::after': {
    content: 'attr(data-key)',
    marginInlineStart: '6px',
    fontSize: '12px',
    color: colour('muted'),
    // On a page that runs from right to left, the key stands left of the words.
    unicodeBidi: 'isolate',
  },
  '.cm-clausal-strip button.cm-clausal-open-calendar': { marginInlineStart: 'auto' },
  '.cm-clausal-note': { marginInlineStart: 'auto', maxWidth: '100%', color: colour('muted') },
  '.cm-clausal-messages': { flexBasis: '100%', margin: '0', padding: '2px 0 0', listStyle: 'none' },
  '.cm-clausal-messages li': { display: 'flex', alignItems: 'flex-start', gap: '8px', padding: '3px 0' },
  '.cm-clausal-announced': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  '@media (hover: none)': { '.cm-clausal-strip button::after': { display: 'none' } },
  '@media (pointer: coarse)': {
    '.cm-clausal-strip': { minHeight: '52px' },
    '.cm-clausal-strip button': { minHeight: '44px', minWidth: '44px' },
    // The first line of a message stands beside the words of its button.
    '.cm-clausal-icon, .cm-clausal-message, .cm-clausal-note': { paddingTop: '12px' },
  },
});

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
    const isTold = state.field(notice, false) !== startState.field(notice, false);
    if (docChanged || selectionSet || isOther || isTold) this.#show();
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
    const strip = createPart('div', 'strip');
    const text = createPart('bdi', 'message');
    text.id = this.id;
    const omitted = describeOmitted(state);
    if (omitted !== '') {
      strip.append(createIcon('warning', state.phrase(SEVERITY_NAMES.warning)), createPart('bdi', 'message', omitted));
    }
    const told = state.field(notice, false);
    if (told !== undefined) {
      const words = createPart('bdi', 'message');
      writeMessage(words, describeNotice(state, told));
      strip.append(createIcon('info', state.phrase(SEVERITY_NAMES.info)), words);
    }
    // The question stands in place of the messages.
    if (nearest !== undefined && told?.kind !== 'question') {
      this.#fill(strip, nearest, text, true);
      if (shown.length > 1) strip.append(this.#createMore(shown.length - 1));
    }
    const note = state.facet(EditorView.editable) ? amountNote(state) : undefined;
    if (note !== undefined) strip.append(createPart('span', 'note', note));
    if (canOpenCalendar(this.#view)) {
      const button = createButton('open-calendar', () => openCalendar(this.#view));
      button.textContent = state.phrase('Calendar');
      showKey(button, '⌥↓', 'Alt+↓');
      strip.append(button);
    }
    if (this.#isOpen && shown.length > 1) strip.append(this.#listOthers(shown.filter((one) => one !== nearest)));
    // A button belongs to the text as it is now.
    if (strip.querySelector('button') !== null) this.#strip.replaceChildren(...strip.childNodes);
    else writeContent(this.#strip, ...strip.childNodes);
  }

  /** Shows a diagnostic with its fix. English words keep their order on a page from right to left. */
  #fill(target: HTMLElement, diagnostic: ServiceDiagnostic, text: HTMLElement, hasKey: boolean): void {
    const { state } = this.#view;
    const { severity } = diagnostic;
    writeMessage(text, messageOf(state, diagnostic));
    target.append(createIcon(severity, state.phrase(SEVERITY_NAMES[severity])), text);
    if (state.readOnly) return;
    for (const [index, fix] of shownFixes(diagnostic).entries()) {
      const button = createButton('fix', () => applyFix(this.#view, fix));
      const words = document.createElement('bdi');
      writeMessage(words, describeFix(state, fix));
      button.append(words);
      button.setAttribute('aria-label', `${button.textContent}: ${inPlainWords(fix.title).replaceAll('`', '')}`);
      if (hasKey && index === 0) showKey(button, '⌥⏎', 'Alt+Enter');
      target.append(button);
    }
  }

  #createMore(count: number): HTMLElement {
    const more = createButton('more', () => {
      this.#isOpen = !this.#isOpen;
      this.#show();
    });
    more.textContent = this.#isOpen
      ? this.#view.state.phrase('show fewer')
      : this.#view.state.phrase('and $1 more', count);
    more.setAttribute('aria-expanded', String(this.#isOpen));
    return more;
  }

  #listOthers(others: readonly ServiceDiagnostic[]): HTMLElement {
    const list = createPart('ul', 'messages');
    for (const one of others) {
      const item = document.createElement('li');
      this.#fill(item, one, createPart('bdi', 'message'), false);
      list.append(item);
    }
    return list;
  }

  #announceAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const { state } = this.#view;
      const message = this.#strip.querySelector(`#${this.id}`);
      // The button of the message follows it.
      const said = [message?.textContent ?? '', message?.nextElementSibling?.firstChild?.textContent ?? ''];
      const text = [...said, describeOmitted(state)].filter((part) => part !== '').join('. ');
      if (this.#announced.textContent !== text) this.#announced.textContent = text;
    }, ms);
  }
}

/** Says how many pasted values the query has no room for; empty if it has them all. */
function describeOmitted(state: EditorState): string {
  const { length } = state.field(omittedValues);
  return length === 0 ? '' : state.phrase('Too many filters; pasted values left out: $1', length);
}

/** Shows a key on a button through CSS, so that the key is not part of the button's name. */
function showKey(button: HTMLElement, mac: string, other: string): void {
  button.dataset['key'] = isMac() ? mac : other;
}

const strip = ViewPlugin.fromClass(MessageStrip);

/** The message below the box, and its key: Alt-Enter applies the fix. */
export const messageStrip: Extension = [
  notice,
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
