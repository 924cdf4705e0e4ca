import type { Span } from '../../text/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';

/** What a stretch of a word stands between: nothing, `'`, `"`, or `$'` and `'`. */
export type Quoting = 'bare' | 'single' | 'double' | 'escaped';

/** A stretch of a word that is quoted in one way, without the quotes. */
export interface Stretch extends Span {
  readonly quoting: Quoting;
}

/** What would be filled in whatever is around it, and what no command takes. */
const NEVER = /\{[{}]|\0/;
const CONTROL = /[\x01-\x1f\x7f]/g;

/** Writes a text as the stretch of a word that a place is in is quoted; `undefined` where it cannot be. */
export function encodeShell(text: string, place: Span, stretches: readonly Stretch[]): string | undefined {
  const around = stretches.find(({ start, end }) => start <= place.start && place.end <= end);
  if (around === undefined || NEVER.test(text) || LONE_SURROGATE.test(text)) return undefined;
  switch (around.quoting) {
    case 'single':
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replace(/["$`\\]/g, '\\$&');
    case 'escaped':
      return text.replace(/['\\]/g, '\\$&').replace(CONTROL, escapeControl);
    case 'bare':
      return /[\r\n]/.test(text) ? undefined : text.replace(/[^\w\p{L}./:=@%+,-]/gu, '\\$&');
  }
}

function escapeControl(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
