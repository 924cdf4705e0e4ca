import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import {
  ExpectationError,
  expectAccepted,
  expectDiagnostics,
  expectFixed,
  expectOffers,
} from '../../../src/tools/test/expectations.ts';

const { payments } = catalogue;
const shipments = defineResource({
  name: 'shipments',
  fields: {
    weight: { type: 'numeric', doc: 'weight in grams', synonyms: ['mass'] },
    state: { type: 'token', doc: 'state', values: { closed: true, members: ['PACKED', 'SENT'] } },
  },
  limits: { clauses: 3, substring: 3, or: 'field' },
});

/** The message of the expectation that must not hold. */
function messageOf(expectation: () => void): string {
  try {
    expectation();
  } catch (error) {
    if (error instanceof ExpectationError) return error.message;
    throw error;
  }
  throw new Error('the expectation holds');
}

describe('expectOffers', () => {
  test('accepts offers that are there', () => {
    expectOffers(shipments, 'mass|', { situation: 'field', all: ['weight'] });
    expectOffers(shipments, 'state:|', { first: ['PACKED'], some: ['SENT'], none: ['weight'] });
    expectOffers(shipments, 'weight>5 weight<9 weight>6 |', { situation: 'limit', all: [] });
  });

  test.each([
    [{ situation: 'value' }, 'another situation at mass|\n  expected:\n    value\n  actual:\n    field'],
    [{ first: ['state'] }, 'other first offers at mass|\n  expected:\n    state\n  actual:\n    weight'],
    [{ all: [] }, 'other offers at mass|\n  expected: none\n  actual:\n    weight'],
    [{ some: ['weight', 'state'] }, 'mass| does not offer state; its offers: weight'],
    [{ none: ['state', 'weight'] }, 'mass| offers weight; its offers: weight'],
  ] as const)('says how offers differ from %j', (expected, message) => {
    expect(messageOf(() => expectOffers(shipments, 'mass|', expected))).toBe(message);
  });

  test('keeps the expected and the actual value for test runners', () => {
    expect(() => expectOffers(shipments, 'mass|', { all: ['state'] })).toThrow(
      expect.objectContaining({ expected: ['state'], actual: ['weight'] }),
    );
  });

  test('refuses a text without a caret', () => {
    expect(() => expectOffers(shipments, 'mass', {})).toThrow(TypeError);
  });
});

describe('expectAccepted', () => {
  test('accepts the text with its caret', () => {
    expectAccepted(shipments, 'weight>5 st|', 'state', 'weight>5 state:|');
    expectAccepted(payments, 'amount>1|', 'AND', 'amount>1 AND |');
  });

  test('reports the actual result, or the offers', () => {
    expect(messageOf(() => expectAccepted(shipments, 'st|', 'state', 'state|'))).toBe(
      'another result of state at st|\n  expected:\n    state|\n  actual:\n    state:|',
    );
    expect(messageOf(() => expectAccepted(shipments, 'st|', 'weight', ''))).toBe(
      'st| does not offer weight; its offers: state',
    );
  });
});

describe('expectDiagnostics', () => {
  test('accepts the diagnostics in their places', () => {
    expectDiagnostics(shipments, 'weight>5', []);
    expectDiagnostics(shipments, 'weight‹~›5', ['unsupported-operator']);
    expectDiagnostics(payments, 'payment_status:‹SETLED›', [['unquoted-value', 'unknown-value']]);
    expectDiagnostics(payments, '‹status›:"SETTLED" ‹emial›:"a"', ['field-alias', 'unknown-field']);
  });

  test('shows each diagnostic in its place', () => {
    expect(messageOf(() => expectDiagnostics(shipments, '‹weight›~5', ['unknown-field']))).toBe(
      [
        'other diagnostics of weight~5',
        '  expected:',
        '    unknown-field at ‹weight›~5',
        '  actual:',
        '    unsupported-operator at weight‹~›5',
      ].join('\n'),
    );
  });

  test('refuses places without codes', () => {
    expect(() => expectDiagnostics(shipments, '‹a›', [])).toThrow(TypeError);
  });
});

describe('expectFixed', () => {
  test('compares the fixed text', () => {
    expectFixed(payments, 'status:SETTLED', 'payment_status:"SETTLED"');
    expect(messageOf(() => expectFixed(shipments, 'weight > 5', 'weight > 5'))).toContain('    weight>5');
  });
});
