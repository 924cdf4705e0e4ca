import { describe, expect, test } from 'vitest';
import { marked } from './marked.ts';

describe('marked', () => {
  test.each([
    { source: 'amount‹>›5', text: 'amount>5', spans: [{ start: 6, end: 7 }] },
    { source: 'amount>‹›', text: 'amount>', spans: [{ start: 7, end: 7 }] },
    {
      source: '‹(›a:1‹)›',
      text: '(a:1)',
      spans: [
        { start: 0, end: 1 },
        { start: 4, end: 5 },
      ],
    },
  ])('reads $source', ({ source, text, spans }) => {
    expect(marked(source)).toEqual({ text, span: spans[0], spans });
  });

  test.each(['a:1', 'a‹:1', 'a›:‹1', '‹a‹:›1›'])('rejects %s', (source) => {
    expect(() => marked(source)).toThrow(TypeError);
  });
});
