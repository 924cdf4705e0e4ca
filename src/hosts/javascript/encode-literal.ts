import type { LiteralForm } from './decode-literal.ts';

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What no file holds safely: control characters, the line breaks of Unicode, halves of a character. */
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f\u2028\u2029\ufeff]|\p{Surrogate}/gu;

/** What only an escape can say. */
const UNSAYABLE = /\r|\p{Surrogate}/u;

/** Writes a text as a literal of a form says it; `undefined` where it cannot. */
export function encodeLiteral(text: string, form: LiteralForm): string | undefined {
  switch (form) {
    case "'":
    case '"':
      return escapeUnsafe(text.replaceAll('\\', '\\\\').replaceAll(form, `\\${form}`)).replace(/[\n\t]/g, nameEscape);
    case '`':
      return escapeUnsafe(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'));
    case 'raw':
      return UNSAYABLE.test(text) || /`|\$\{|\\$/.test(text) ? undefined : text;
    case "jsx'":
    case 'jsx"':
      return UNSAYABLE.test(text) || text.includes('\n') ? undefined : escapeQuote(text.replaceAll('&', '&amp;'), form);
  }
}

function escapeQuote(text: string, form: "jsx'" | 'jsx"'): string {
  return form === 'jsx"' ? text.replaceAll('"', '&quot;') : text.replaceAll("'", '&apos;');
}

function escapeUnsafe(text: string): string {
  return text.replace(UNSAFE, nameEscape);
}

function nameEscape(character: string): string {
  return NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
