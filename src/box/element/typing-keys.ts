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
