import type { z } from 'zod';

/** Describes one mistake, in words that follow the path of the value. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value': {
      const values = issue.values.map((value) => `\`${String(value)}\``).join(', ');
      if (issue.input === undefined) return 'is missing';
      return issue.values.length === 1 ? `must be ${values}` : `must be one of ${values}`;
    }
    case 'too_small':
      return issue.origin === 'array' ? 'must not be empty' : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default: // A pattern, which has its own message.
      return issue.message;
  }
}

/** The types of JSON, as the messages name them. */
const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
};
