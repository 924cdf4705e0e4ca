import { describe, expect, test } from 'vitest';
import { isTypingKey } from '../../../src/box/element/native-input.ts';

const NONE = { altKey: false, ctrlKey: false, metaKey: false, isComposing: false };

describe('isTypingKey', () => {
  test.each([
    { what: 'a letter', key: 'j' },
    { what: 'a sign', key: '/' },
    { what: 'a space', key: ' ' },
    { what: 'a character of two code units', key: '😀' },
    { what: 'a character with AltGr, as Windows tells it', key: '@', ctrlKey: true, altKey: true },
    {
      what: 'a character with AltGr',
      key: '[',
      ctrlKey: true,
      getModifierState: (name: string) => name === 'AltGraph',
    },
    { what: 'a character with Option', key: 'å', altKey: true },
    { what: 'Backspace', key: 'Backspace' },
    { what: 'an arrow with Ctrl', key: 'ArrowLeft', ctrlKey: true },
    { what: 'undo', key: 'z', metaKey: true },
    { what: 'redo with Shift', key: 'Z', ctrlKey: true },
    { what: 'select all', key: 'a', ctrlKey: true },
    { what: 'a key of an input method', key: 'Process', isComposing: true },
  ])('isTypingKey is true for $what', ({ what: _, ...event }) => {
    expect(isTypingKey({ ...NONE, ...event })).toBe(true);
  });

  test.each([
    { what: 'Tab', key: 'Tab' },
    { what: 'Escape', key: 'Escape' },
    { what: 'a function key', key: 'F5' },
    { what: 'Shift alone', key: 'Shift' },
    { what: 'a command', key: 'k', ctrlKey: true },
    { what: 'a command on a Mac', key: 's', metaKey: true },
  ])('isTypingKey is false for $what', ({ what: _, ...event }) => {
    expect(isTypingKey({ ...NONE, ...event })).toBe(false);
  });
});
