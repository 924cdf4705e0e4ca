import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { markMatches, shortenPath } from '../../../src/box/codemirror/list/render.ts';
import { listEntries } from '../../../src/box/codemirror/list/source.ts';
import type { SavedSearch } from '../../../src/box/codemirror/options.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const SAVED = [
  ...['amount>1', 'amount>2', 'amount>3', 'amount>4', 'amount>5', 'amount>6'].map((text) => ({ text })),
  { text: 'customer.email~"acme"', pinned: true },
];

function textsAt(text: string, saved: readonly SavedSearch[] = SAVED): readonly string[] {
  const entries = listEntries(completeAt(catalogue.payments, text, text.length), saved, text);
  return entries.map((entry) => (entry.kind === 'search' ? entry.text : entry.kind));
}

describe('entries', () => {
  test('the empty box lists saved and recent searches, then fields, then the help', () => {
    const texts = textsAt(' ');
    expect(texts.slice(0, 7)).toEqual([
      'customer.email~"acme"',
      'amount>1',
      'amount>2',
      'amount>3',
      'amount>4',
      'amount>5',
      'offer',
    ]);
    expect(texts.at(-1)).toBe('help');
  });

  test('a text lists its offers, then three searches that contain it', () => {
    const texts = textsAt('AMOUNT');
    expect(texts[0]).toBe('offer');
    expect(texts.filter((text) => text !== 'offer')).toEqual(['amount>1', 'amount>2', 'amount>3']);
    expect(texts.slice(-3)).toEqual(['amount>1', 'amount>2', 'amount>3']);
  });

  test('the empty box has at most 100 saved searches, and a text finds the others too', () => {
    const saved = Array.from({ length: 2000 }, (_, index) => ({ text: `amount>${index}`, pinned: true }));
    const texts = textsAt('', saved).filter((text) => text.startsWith('amount'));
    expect(texts).toEqual(saved.slice(0, 100).map(({ text }) => text));
    expect(textsAt('amount>199', saved).slice(-3)).toEqual(['amount>1990', 'amount>1991', 'amount>1992']);
  });

  test('the offers of a date end with the calendar, unless there is no offer', () => {
    const kindsAt = (text: string) => {
      const entries = listEntries(
        completeAt(catalogue.payments, text, text.length),
        [{ text: `${text}1` }],
        text,
        true,
      );
      return entries.map(({ kind }) => kind).slice(-3);
    };
    expect(kindsAt('created_at>')).toEqual(['offer', 'calendar', 'search']);
    expect(kindsAt('created_at>zzz')).not.toContain('calendar');
  });

  test('a search is not offered for itself', () => {
    expect(textsAt('amount>1')).not.toContain('amount>1');
  });
});

describe('labels', () => {
  test.each([
    { label: 'customer.email', typed: 'em', marked: 'customer.[em]ail' },
    { label: 'amount', typed: 'am', marked: '[am]ount' },
    { label: 'payment_method.amount', typed: 'am', marked: 'payment_method.[am]ount' },
    { label: 'customer.created_at', typed: 'created customer', marked: '[customer].[created]_at' },
    { label: 'SETTLED', typed: '"settl', marked: '[SETTL]ED' },
    { label: 'payment_status', typed: 'paid', marked: 'payment_status' },
    { label: 'amount', typed: '', marked: 'amount' },
    { label: 'İd', typed: 'd', marked: 'İd' },
    { label: '', typed: 'a', marked: '' },
  ])('marks $typed in $label', ({ label, typed, marked }) => {
    const parts = markMatches(label, typed);
    expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(marked);
  });

  test.each([
    ['customer.email', 'customer.email'],
    ['payment_method.details.payer_info.email', '…payer_info.email'],
    ['a_name_that_is_longer_than_the_room_for_it', 'a_name_that_is_longer_than_the_room_for_it'],
  ])('shows %s as %s', (path, shown) => {
    expect(shortenPath(path)).toBe(shown);
  });
});
