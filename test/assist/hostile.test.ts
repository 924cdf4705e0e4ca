import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { actionsAt, formatEdits } from '../../src/assist/actions.ts';
import { completeAt } from '../../src/assist/complete/complete.ts';
import { createCompleter, type ValueProvider } from '../../src/assist/complete/completer.ts';
import { explainAt } from '../../src/assist/describe-query.ts';
import { diagnosticsOf } from '../../src/assist/diagnostics.ts';
import { hoverAt } from '../../src/assist/hover.ts';
import { searchFields } from '../../src/assist/search-fields.ts';
import { guessClauses } from '../../src/assist/sentences/guess-clauses.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import { tokensOf } from '../../src/language/syntax/semantic-tokens.ts';

const { payments } = catalogue;
const LIMITS = { clauses: 10, substring: 3, or: 'field' } as const;

/** Texts that are hard to parse. */
const HOSTILE = [
  '(',
  '"',
  "'",
  '😀',
  'a',
  'word ',
  '\ud800',
  '\udc00',
  '\0\x1b',
  'שלום ',
  'metadata[',
  'id:"a ',
  'amount>5 OR ',
  '\\',
  '-',
  '\u00a0',
  'status.',
  '=',
].map((piece) => piece.repeat(Math.ceil(300 / piece.length)));

/** Names of members of Object.prototype, and other odd texts. */
const ODD = ['constructor', '__proto__', 'toString', 'a"b', 'a\\b', 'a\nb', '\ud800', ' ', '😀'];
const odd = defineResource({
  name: 'constructor',
  aliases: { toString: 'hasOwnProperty' },
  limits: LIMITS,
  fields: {
    constructor: { type: 'token', doc: 'one\ntwo', values: { closed: true, members: ODD, synonyms: {} } },
    hasOwnProperty: { type: 'string', doc: '', values: { closed: false, members: ODD } },
  },
});

describe('the language service', () => {
  test('never throws for any text at any offset', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, ...ODD, 'constructor:', 'hasOwnProperty~"', 'toString', 'amount>', '"'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom(payments, odd), (whole, at, resource) => {
        const offset = at % (whole.length + 1);
        for (const { edit, caret, label, detail } of completeAt(resource, whole, offset).offers) {
          expect(edit.start >= 0 && edit.start <= edit.end && edit.end <= whole.length).toBe(true);
          expect(caret).toBeLessThanOrEqual(whole.length + edit.text.length);
          expect(label + detail).not.toMatch(/[\r\n]/);
        }
        diagnosticsOf(resource, whole, offset);
        hoverAt(resource, whole, offset);
        explainAt(resource, whole, offset);
        guessClauses(resource, whole);
        actionsAt(resource, whole, { start: offset, end: offset });
        formatEdits(resource, whole);
        tokensOf(whole);
      }),
      { numRuns: 60 },
    );
  });

  test.each(HOSTILE)('completes %s… at every offset', (text) => {
    for (let offset = 0; offset <= 60; offset++) completeAt(payments, text, offset);
  });
});

test('completeAt does not offer a long word as the name of a person', () => {
  const persons = (length: number) => completeAt(payments, 'x'.repeat(length), length).offers;
  expect(persons(100).map(({ label }) => label)).toContainEqual(expect.stringContaining('~'));
  expect(persons(101)).toEqual([]);
});

describe('searchFields', () => {
  test('indexes a resource with 20,000 fields and aliases in linear time', () => {
    const paths = Array.from({ length: 20_000 }, (_, index) => `group_${index % 100}.name_${index}`);
    let reads = 0;
    const fields = Object.fromEntries(paths.map((path) => [path, { type: 'numeric', doc: '' } as const]));
    const aliases = Object.fromEntries(paths.map((path, index) => [`alias_${index}`, path]));
    const resource = defineResource({ name: 'large', aliases, limits: LIMITS, fields });
    const counted = {
      ...resource,
      entries: new Map(
        [...resource.entries].map(([path, field]) => [
          path,
          {
            ...field,
            get path() {
              reads++;
              return path;
            },
          },
        ]),
      ),
    };
    expect(searchFields(counted, 'alias_77')[0]?.field.path).toBe('group_77.name_77');
    expect(reads).toBeLessThan(20 * paths.length);
  });
});

describe('hoverAt', () => {
  const INJECTIONS = [
    '[x](javascript:alert(1))',
    '![x](http://evil.example/x.png)',
    '<img src=x onerror=alert(1)>',
    '`code`',
    '``',
    'a`b',
    '# heading',
    'a\n\n# heading',
    '**bold**',
    '<http://evil.example>',
    '&lt;b&gt;',
    '1. one\n2. two',
    '| a |\n|---|',
    '```\nx',
    ' ',
    '~~a~~',
  ];

  /** The types of nodes in a Markdown text. */
  function kindsOf(markdown: string): ReadonlySet<string> {
    const kinds = new Set<string>();
    const visit = (node: { readonly type: string; readonly children?: readonly { readonly type: string }[] }): void => {
      kinds.add(node.type);
      for (const child of node.children ?? []) visit(child);
    };
    visit(fromMarkdown(markdown));
    return kinds;
  }

  test.each(INJECTIONS)('shows %j from a catalogue as plain text', (text) => {
    const values = { closed: false, members: [text, 'other'], synonyms: { other: [`${text}x`] } };
    const resource = defineResource({
      name: 'evil',
      aliases: {},
      limits: LIMITS,
      fields: { a: { type: 'token', doc: text, values } },
    });
    const shown = [hoverAt(resource, 'a:"x"', 0), hoverAt(resource, 'a:"other"', 4)];
    for (const hover of shown) {
      const kinds = [...kindsOf(hover?.markdown ?? '')].filter((kind) => kind !== 'strong');
      expect(new Set([...kinds, 'inlineCode'])).toEqual(new Set(['root', 'paragraph', 'text', 'inlineCode']));
      expect(hover?.markdown.replaceAll(/`[^`]*`/g, '')).not.toMatch(/https?:\/\//);
    }
  });
});

describe('createCompleter', () => {
  const PROVIDERS: Readonly<Record<string, () => unknown>> = {
    'an exception': () => {
      throw new Error('offline');
    },
    'a rejected promise': () => Promise.reject(new Error('offline')),
    null: () => null,
    'a text': () => 'text',
    'a set': () => new Set([{ value: 'x' }]),
    'a broken promise': () =>
      Object.fromEntries([
        [
          'then',
          () => {
            throw new Error('broken');
          },
        ],
      ]),
    garbage: () => [null, 1, 'x', {}, { value: 5 }, { value: 'x', detail: 7 }],
  };

  test.each(Object.entries(PROVIDERS))('falls back to the catalogue if a provider gives %s', async (_, provider) => {
    const completer = createCompleter(payments, { valueProvider: provider as ValueProvider });
    const { offers, update } = completer.complete('processor.type:', 15);
    expect((await update)?.offers ?? offers).toEqual(offers);
    expect(completer.complete('processor.type:', 15).offers).toEqual(offers);
  });

  test('keeps the valid values among invalid ones', async () => {
    const values = [null, { value: 5 }, { value: 'adyen', detail: '2' }];
    const completer = createCompleter(payments, { valueProvider: (() => values) as unknown as ValueProvider });
    const update = await completer.complete('processor.type:', 15).update;
    expect(update?.offers[0]).toMatchObject({ label: 'adyen', detail: '2' });
  });

  test.each<[string, unknown]>([
    ['a value with a line break', { value: 'a\nb' }],
    ['a value of more than 1,000 characters', { value: 'x'.repeat(1001) }],
    [
      'a value that cannot be read',
      {
        get value() {
          throw new Error('gone');
        },
      },
    ],
  ])('does not offer %s', async (_, value) => {
    const completer = createCompleter(payments, { valueProvider: () => [value] as never });
    const { offers, update } = completer.complete('processor.type:', 15);
    expect((await update)?.offers ?? offers).toEqual(offers);
  });

  test('reads each value once', async () => {
    let reads = 0;
    const value = {
      get value() {
        reads += 1;
        if (reads > 1) throw new Error('gone');
        return 'adyen';
      },
    };
    const completer = createCompleter(payments, { valueProvider: () => [value] });
    expect((await completer.complete('processor.type:', 15).update)?.offers[0]?.label).toBe('adyen');
  });

  test('offers the first hundred of many values and keys, and finds the others by prefix', async () => {
    const values = Array.from({ length: 900 }, (_, index) => ({ value: `v${index}` }));
    const keys = values.map(({ value }) => value);
    const completer = createCompleter(payments, { valueProvider: () => values, keys: () => keys });
    const ask = async (text: string) => {
      const { offers, update } = completer.complete(text, text.length);
      return ((await update)?.offers ?? offers).map(({ label }) => label).filter((label) => /^v\d/.test(label));
    };
    expect(await ask('processor.type:')).toHaveLength(100);
    expect(await ask('processor.type:v899')).toEqual(['v899']);
    expect(await ask('metadata[')).toHaveLength(100);
    expect(await ask('metadata[v899')).toEqual(['v899']);
  });

  test.each([
    ['created_at>', 'yesterday'],
    ['created_at:', 'null'],
    ['processor.type:', 'null'],
  ])('after %s, offers many provided values and still %s', async (text, label) => {
    const dates = Array.from({ length: 900 }, (_, index) => ({ value: String(1_700_000_000 + index) }));
    const completer = createCompleter(payments, { valueProvider: () => dates });
    const update = await completer.complete(text, text.length).update;
    expect(update?.offers.map((offer) => offer.label)).toEqual(expect.arrayContaining(['1700000000', label]));
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('stopped');
      },
    ],
    ['gives no time', () => null],
    ['gives no valid time', () => new Date(Number.NaN)],
  ])('uses the system clock if the given clock %s', (_, now) => {
    const { offers } = createCompleter(payments, { now: now as never }).complete('created_at>', 11);
    expect(offers.map(({ label }) => label)).toContain('today');
  });

  test('resolves the update of a provider that never answers when a later call replaces it', async () => {
    const completer = createCompleter(payments, { valueProvider: () => new Promise(() => {}) });
    const { update } = completer.complete('processor.type:', 15);
    completer.complete('amount>', 7);
    expect(await update).toBeUndefined();
  });

  test.each([
    ['null', () => null, []],
    [
      'an error',
      () => {
        throw new Error('offline');
      },
      [],
    ],
    ['garbage', () => [1, null, 'a b', 'plan'], ['plan']],
  ])('keeps working if the keys are %s', (_, keys, expected) => {
    const completer = createCompleter(payments, { keys: keys as () => readonly string[] });
    expect(completer.complete('metadata[', 9).offers.map(({ label }) => label)).toEqual(expected);
  });

  test.each([Number.NaN, 8.64e15, -8.64e15])('offers no unprintable date if the clock says %s', (ms) => {
    const completer = createCompleter(payments, { now: () => new Date(ms) });
    for (const text of ['created_at>', 'created_at>9999 years', 'yesterday']) {
      const written = completer.complete(text, text.length).offers.map(({ edit }) => edit.text);
      expect(written.filter((one) => /NaN|[+-]\d{6}/.test(one))).toEqual([]);
    }
  });
});
