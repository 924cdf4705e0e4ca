import { history, historyKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { LINE_INPUTS } from '../codemirror/keys.ts';
import type { SearchBoxOptions } from '../codemirror/options.ts';
import { replaceSelection, searchBox, singleLine } from '../codemirror/search-box.ts';
import { textTheme } from '../codemirror/theme.ts';

/** Marks a change made by the page, for which no event fires. */
export const writtenByPage = Annotation.define<boolean>();

/** The settings of an editor that do not affect what it searches. */
export interface EditorSettings {
  readonly placeholder: string;
  readonly isDisabled: boolean;
  readonly phrases: Readonly<Record<string, string>>;
}

const box = new Compartment();
const settings = new Compartment();

/** An input for any text: as in a box, it has one line, and Enter inserts nothing. The undo history is that of a box. */
const plainInput: Extension = [
  history(),
  keymap.of([{ key: 'Enter', run: () => true }, ...historyKeymap]),
  EditorView.domEventHandlers({
    // A soft keyboard may send no key.
    beforeinput: ({ inputType }) => LINE_INPUTS.has(inputType),
  }),
  EditorView.lineWrapping,
  singleLine,
  replaceSelection,
  textTheme,
  EditorView.contentAttributes.of(({ state }) => ({ 'aria-label': state.phrase('Search'), 'aria-multiline': 'false' })),
];

/** Creates an editor for a box. Without options, it has no resource and accepts any text. */
export function createEditor(
  options: SearchBoxOptions | undefined,
  current: EditorSettings,
  more: Extension,
): EditorState {
  return EditorState.create({ extensions: [box.of(toBox(options)), settings.of(toExtension(current)), more] });
}

/** Changes what an editor searches; text, undo and focus stay. */
export function reconfigureBox(options: SearchBoxOptions | undefined) {
  return { effects: box.reconfigure(toBox(options)) };
}

/** Changes the rest; text, undo and focus stay. */
export function reconfigureSettings(current: EditorSettings) {
  return { effects: settings.reconfigure(toExtension(current)) };
}

/** Whether two objects have the same properties. */
export function isSame<Settings extends object>(a: Settings | undefined, b: Settings | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const entries = Object.entries(a);
  return entries.length === Object.keys(b).length && entries.every(([name, value]) => value === Reflect.get(b, name));
}

function toBox(options: SearchBoxOptions | undefined): Extension {
  return options === undefined ? plainInput : searchBox(options);
}

function toExtension({ placeholder: text, isDisabled, phrases }: EditorSettings): Extension {
  return [
    text === '' ? [] : hint(text),
    EditorState.phrases.of(phrases),
    isDisabled
      ? [
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-disabled': 'true' }),
        ]
      : // Editable text is a Tab stop anyway, but checkers of accessibility look for the attribute where text scrolls.
        EditorView.contentAttributes.of({ tabindex: '0' }),
  ];
}

/** Shows a hint in the empty box. As a string CodeMirror would add `aria-placeholder`, which a combobox must not have. */
function hint(text: string): Extension {
  return [
    placeholder(() => Object.assign(document.createElement('span'), { textContent: text })),
    EditorView.contentAttributes.of(({ state }) => (state.doc.length === 0 ? { 'aria-description': text } : null)),
  ];
}
