import { fieldName } from '../../language/catalogue/resolve-field.ts';
import { assertNever } from '../../language/text/assert-never.ts';
import type { FieldTest, ValueTest } from '../read-tests.ts';
import { type Site, type Writing, writeNever } from './site.ts';
import { listSpellings, toLetters } from './spellings.ts';
import { writeInstants } from './write-instants.ts';

/** Writes a test of the one value at a site, with its negation. */
export function writeAt(writing: Writing, site: Site, leaf: FieldTest): string {
  const { value, nulls } = site;
  if (leaf.test.kind === 'present') return writePresence(writing, site, leaf);
  const test = writeTest(writing, site, leaf);
  if (!leaf.isNegated) return test;
  if (nulls === 'expression') return `(${test}) IS NOT TRUE`;
  return nulls === 'never' ? `NOT (${test})` : `(${value} IS NULL OR NOT (${test}))`;
}

function writePresence({ dialect }: Writing, site: Site, { field: { type }, isNegated }: FieldTest): string {
  const { value, nulls, isJson } = site;
  if (isJson) return `coalesce(${site.presence ?? value}, '') ${isNegated ? 'IN' : 'NOT IN'} ('', '[]')`;
  if (type === 'date') return `${value} IS ${isNegated ? 'NULL' : 'NOT NULL'}`;
  const text = dialect.text(value);
  if (!isNegated) return `${text} <> ''`;
  return nulls === 'never' ? `${text} = ''` : `(${value} IS NULL OR ${text} = '')`;
}

/** Writes a test without its negation; null or false if there is no value. */
function writeTest(writing: Writing, site: Site, leaf: FieldTest): string {
  const { dialect, bind } = writing;
  const { value } = site;
  const { test } = leaf;
  if (site.isJson) warnOfNumbers(writing, leaf);
  switch (test.kind) {
    case 'texts':
      return writeTexts(writing, site, test.texts);
    case 'contains':
      return dialect.holds(test.text) ? dialect.contains(dialect.text(value), test.text, bind) : writeNever(site);
    case 'words':
      return test.words.every(dialect.holds)
        ? dialect.hasWords(dialect.text(value), test.words, bind)
        : writeNever(site);
    case 'number':
      return writeNumber(writing, value, test, fieldName(leaf));
    case 'instants':
      return writeInstants(writing, site, test, fieldName(leaf));
    case 'boolean':
      return `${value} = ${bind(test.boolean, 'boolean')}`;
    case 'present':
      return `${site.presence ?? value} <> ''`;
    default:
      return assertNever(test);
  }
}

function writeTexts({ dialect, bind }: Writing, site: Site, all: readonly string[]): string {
  const { value, letters } = site;
  const text = dialect.text(value);
  const texts = all.filter(dialect.holds);
  const listed = texts.map(listSpellings);
  const spellings = [...new Set(listed.flatMap((some = []) => some))].flatMap((one) => toLetters(one, letters));
  const others = texts.filter((_, index) => listed[index] === undefined);
  const compared = letters === undefined ? dialect.lower(text) : text;
  const [only, ...more] = spellings;
  const tests: string[] = [];
  if (only !== undefined) {
    tests.push(
      more.length === 0 ? `${compared} = ${bind(only, 'text')}` : dialect.isOneOf(compared, bind(spellings, 'texts')),
    );
  }
  if (others.length > 0) tests.push(dialect.equalsOne(text, others, bind));
  const [first = writeNever(site), second] = tests;
  return second === undefined ? first : `(${first} OR ${second})`;
}

function writeNumber(
  { bind, warn }: Writing,
  value: string,
  { operator, number }: Extract<ValueTest, { kind: 'number' }>,
  field: string,
): string {
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) {
    const message = `numbers near ${number} are compared digit by digit, not as the nearest doubles`;
    warn({ code: 'number-precision', field, message });
  }
  const type = Number.isSafeInteger(number) ? 'integer' : 'number';
  return `${value} ${operator === ':' ? '=' : operator} ${bind(number === 0 ? 0 : number, type)}`;
}

/** The characters that the text of a number may have. */
const OF_NUMBERS = /^[-+.\dEe]+$/;

function warnOfNumbers({ warn }: Writing, leaf: FieldTest): void {
  const { test } = leaf;
  const texts = test.kind === 'texts' ? test.texts : test.kind === 'contains' ? [test.text] : [];
  const isNumber =
    test.kind === 'words'
      ? test.words.every((word) => /^[\de]+$/.test(word))
      : texts.some((text) => OF_NUMBERS.test(text));
  if (!isNumber) return;
  const message = 'a number in JSON is compared as the engine writes it, which may be `1.50`';
  warn({ code: 'number-text', field: fieldName(leaf), message });
}
