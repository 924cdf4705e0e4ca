import type { ServiceDiagnostic } from '../../assist/diagnostics.ts';

/** What decides whether a box lets its form be submitted. */
export interface BoxContent {
  readonly text: string;
  readonly isRequired: boolean;
  /** The first error of the text. */
  readonly error: ServiceDiagnostic | undefined;
}

/** The validity of a box, as arguments for `ElementInternals.setValidity`. */
export interface BoxValidity {
  readonly flags: ValidityStateFlags;
  /** Empty if the box is valid. */
  readonly message: string;
}

/** Decides whether a box is valid: a required box needs text, and a text needs to be a query without errors. */
export function readValidity(
  { text, isRequired, error }: BoxContent,
  words: {
    readonly phrase: (text: string) => string;
    readonly messageOf: (diagnostic: ServiceDiagnostic) => string;
  },
): BoxValidity {
  if (text.trim() === '') {
    return isRequired
      ? { flags: { valueMissing: true }, message: words.phrase('Enter a query') }
      : { flags: {}, message: '' };
  }
  if (error === undefined) return { flags: {}, message: '' };
  // As for `<input type="url">`: the text is not of the type that the box takes.
  return { flags: { typeMismatch: true }, message: words.messageOf(error) };
}

/** Submits a form as Enter in an `<input>` does: with its first submit button, and not at all if that is disabled. */
export function submitForm(form: HTMLFormElement | null): void {
  if (form === null) return;
  const button = [...form.elements].find(isSubmitButton);
  if (button === undefined) form.requestSubmit();
  else if (!button.matches(':disabled')) form.requestSubmit(button);
}

function isSubmitButton(element: Element): element is HTMLButtonElement | HTMLInputElement {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && (element.type === 'submit' || element.type === 'image');
}

/** The part of a keyboard event that tells what the key does. */
export type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'> & {
  readonly getModifierState?: KeyboardEvent['getModifierState'];
};

/** Keys that edit or move in a text, with any modifier. */
const EDITING: ReadonlySet<string> = new Set([
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'Backspace',
  'Delete',
  'End',
  'Enter',
  'Home',
  'PageDown',
  'PageUp',
]);

/** Letters that edit a text together with Ctrl or Cmd: all, copy, cut, paste, undo, redo. */
const COMMANDS: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x', 'y', 'z']);

/**
 * Whether a key types or edits text. Shortcuts of the page must not see such keys:
 * shortcut libraries cannot tell that the user is typing in a shadow root.
 *
 * @example
 * isTypingKey({ key: '/', altKey: false, ctrlKey: false, metaKey: false, isComposing: false }) // true
 */
export function isTypingKey(event: Key): boolean {
  const { key, altKey, ctrlKey, metaKey, isComposing } = event;
  if (isComposing || EDITING.has(key)) return true;
  if ([...key].length !== 1) return false;
  // Ctrl+Alt types a character on keyboards with AltGr, and Alt alone on a Mac.
  const isCommand = (ctrlKey || metaKey) && !altKey && event.getModifierState?.('AltGraph') !== true;
  return !isCommand || COMMANDS.has(key.toLowerCase());
}

/** How long after an `input` event a write of its value may be a late echo, in milliseconds. */
export const ECHO_WITHIN_MS = 1000;

interface EmittedValue {
  readonly value: string;
  readonly at: number;
}

/** The values that a box has emitted and that the page may still write back. */
export interface EmittedValues {
  /** Remembers a value that an `input` event carries. */
  add(value: string): void;
  /** Whether a value that the page writes is the late echo of an older emitted value. Each value has one echo. */
  isEcho(value: string): boolean;
  /** Forgets all values. */
  clear(): void;
}

/**
 * Recognizes late echoes. A page that keeps the value in a store may write `a` back after the user typed `ab`; this
 * must not delete the `b`.
 *
 * A write is an echo if an `input` event of the last second carried the value and a later one carried another. Pages
 * write back in order and once, so a write also ends the wait for the echoes of earlier values, and a value that the
 * page made ends the wait for all: a page that writes `a` twice means it the second time.
 *
 * @param now - The current time in milliseconds, from any start.
 */
export function createEmittedValues(now: () => number = () => performance.now()): EmittedValues {
  let emitted: readonly EmittedValue[] = [];
  const recent = (): readonly EmittedValue[] => {
    const since = now() - ECHO_WITHIN_MS;
    return emitted.filter(({ at }) => at >= since);
  };
  return {
    add(value) {
      emitted = [...recent(), { value, at: now() }];
    },
    isEcho(value) {
      const known = recent();
      const index = known.findIndex((one) => one.value === value);
      emitted = index === -1 ? [] : known.slice(index + 1);
      return emitted.length > 0;
    },
    clear() {
      emitted = [];
    },
  };
}

/** The part of a text that differs from a new text, in UTF-16 code units, and its replacement. */
export interface ChangedPart {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Finds the smallest part to replace, so that a caret outside it does not move.
 *
 * @example
 * changedPart('amount>5 id:"a"', 'amount>50 id:"a"') // { from: 8, to: 8, insert: '0' }
 */
export function changedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

/** Writes a text of several lines as one line: a line break and the spaces around it become one space. */
export function toOneLine(text: string): string {
  // The spaces are matched first: an expression with a line break between spaces takes quadratic time.
  return text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
}
