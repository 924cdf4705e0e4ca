/** A part of a message. */
export interface MessagePart {
  readonly kind: 'text' | 'code';
  readonly text: string;
}

/**
 * Splits a message at its backticks. A backtick without a partner is text.
 */
export function splitMessage(message: string): readonly MessagePart[] {
  const pieces = message.split('`');
  const unpaired = pieces.length % 2 === 0 ? pieces.pop() : undefined;
  const parts = pieces.map((text, index): MessagePart => ({ kind: index % 2 === 0 ? 'text' : 'code', text }));
  if (unpaired !== undefined) parts.push({ kind: 'text', text: `\`${unpaired}` });
  return parts.filter(({ text }) => text !== '');
}

/** Writes a message with its code in `code` elements. */
export function writeMessage(target: HTMLElement, message: string): void {
  target.replaceChildren(
    ...splitMessage(message).map(({ kind, text }) => {
      if (kind === 'text') return text;
      const code = document.createElement('code');
      code.textContent = text;
      return code;
    }),
  );
}
