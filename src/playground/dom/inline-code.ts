import { element } from './element.ts';

/** Writes a sentence whose names are in backticks, with an element `code` for each. */
export function inlineCode(sentence: string): readonly (Node | string)[] {
  return sentence.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, [part])));
}
