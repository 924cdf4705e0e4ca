import { type DiagnosticDocs, defineDiagnostic } from '../diagnostic/declaration.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import { assertNever } from '../text/assert-never.ts';
import type { Connective } from './ast.ts';

// The diagnostics between clauses and of a whole query. Each is declared beside its documentation.

export const emptyQueryDocs: DiagnosticDocs = {
  what: 'Reports an empty query, or one that is only white space.',
  why: 'The service rejects a search without a query.',
  examples: [{ resource: 'payments', bad: '   ', good: '-id:null' }],
};

export const emptyQuery = defineDiagnostic({
  code: 'empty-query',
  severity: 'error',
  rule: 'L1.10',
  message: (_: undefined) => 'the query is empty',
});

/**
 * The longest text that is read, in UTF-16 code units.
 *
 * @see L1.11
 */
export const MAX_QUERY_LENGTH = 65_536;

/**
 * The longest expression that is read, in UTF-16 code units. It is not sent as a whole, and
 * may list thousands of ids.
 *
 * @see L6.1
 */
export const MAX_EXPRESSION_LENGTH = 1_048_576;

/**
 * The deepest nesting of groups and lists, so that code which follows the groups of an expression
 * needs no more of the stack.
 *
 * @see L6.1
 */
export const MAX_DEPTH = 64;

export interface QueryTooLongData {
  readonly length: number;
  readonly limit: number;
}

export const queryTooLongDocs: DiagnosticDocs = {
  what: 'Reports a query of more than 65,536 characters. It is not parsed.',
  why: 'A query is sent in a URL, and no URL is that long. Somebody probably pasted a file or a log.',
  examples: [],
};

export const queryTooLong = defineDiagnostic({
  code: 'query-too-long',
  severity: 'error',
  rule: 'L1.11',
  message: ({ length, limit }: QueryTooLongData) => `the query has ${length} characters; at most ${limit} are read`,
});

export interface UnexpectedCharacterData {
  /** One code point, or a lone surrogate. */
  readonly character: string;
  readonly place: 'field' | 'clause' | 'space';
}

const PLACES = {
  field: 'cannot stand in a field name',
  clause: 'cannot begin a clause',
  space: 'is not a space that separates clauses',
} as const;

export const unexpectedCharacterDocs: DiagnosticDocs = {
  what: 'Reports a character that cannot stand in a field name, before a clause or between clauses.',
  why: 'Outside quotation marks, a query can contain only ASCII letters, digits, `_`, `.`, `[`, `]`, `-`, operators and spaces.',
  examples: [
    { resource: 'payments', bad: 'amount>500\u00a0amount<900', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: '+amount>500', good: 'amount>500' },
    { resource: 'payments', bad: 'customer..email:"a@b.co"', good: 'customer.email:"a@b.co"' },
  ],
};

export const unexpectedCharacter = defineDiagnostic({
  code: 'unexpected-character',
  severity: 'error',
  rule: 'L1.5',
  message: ({ character, place }: UnexpectedCharacterData) => {
    const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? quoteText(character) : nameCharacter(character);
    return `${name} ${PLACES[place]}`;
  },
});

export interface WhitespaceData {
  readonly place: 'separator' | 'value';
}

export const whitespaceDocs: DiagnosticDocs = {
  what: 'Reports tabs and line breaks between clauses, and white space at either end of a value that is compared as a whole.',
  why: 'The service documents only a space as a separator, and it compares such a value character by character.',
  examples: [
    { resource: 'payments', bad: 'amount>500\tamount<900', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: 'metadata[order_id]:" 7"', good: 'metadata[order_id]:"7"' },
  ],
};

export const whitespace = defineDiagnostic({
  code: 'whitespace',
  severity: 'warning',
  rule: 'L1.2',
  message: ({ place }: WhitespaceData) =>
    place === 'separator'
      ? 'a tab or line break separates clauses where a space should'
      : 'the value begins or ends with white space',
});

export interface MissingSeparatorData {
  readonly next: string;
  /** What is missing, if it is not a space. */
  readonly missing?: 'comma';
}

export const missingSeparatorDocs: DiagnosticDocs = {
  what: 'Reports a missing space after a value or a connective.',
  why: 'Clauses are separated by spaces. Text directly after a value belongs to no clause.',
  examples: [
    {
      resource: 'payments',
      bad: 'payment_status:"SETTLED"amount>500',
      good: 'payment_status:"SETTLED" amount>500',
    },
  ],
};

export const missingSeparator = defineDiagnostic({
  code: 'missing-separator',
  severity: 'error',
  rule: 'L1.2',
  message: ({ next, missing }: MissingSeparatorData) => `no ${missing ?? 'space'} before ${quoteText(next)}`,
});

export interface MisplacedConnectiveData {
  readonly written: string;
  /** The side on which the clause is missing. */
  readonly missing: 'before' | 'after';
}

export const misplacedConnectiveDocs: DiagnosticDocs = {
  what: 'Reports an AND or OR that is not between two clauses.',
  why: 'A connective joins the clause before it and the clause after it. It needs both.',
  examples: [
    { resource: 'payments', bad: 'amount>500 AND', good: 'amount>500' },
    { resource: 'payments', bad: 'OR amount>500', good: 'amount>500' },
    { resource: 'payments', bad: 'amount>500 AND AND amount<900', good: 'amount>500 AND amount<900' },
  ],
};

export const misplacedConnective = defineDiagnostic({
  code: 'misplaced-connective',
  severity: 'error',
  rule: 'L1.2',
  message: ({ written, missing }: MisplacedConnectiveData) => `no clause stands ${missing} ${quoteText(written)}`,
});

export interface UnknownConnectiveData {
  readonly written: string;
  /** The connective that was probably meant. */
  readonly meant: Connective | undefined;
}

export const unknownConnectiveDocs: DiagnosticDocs = {
  what: 'Reports a connective of another query language.',
  why: 'Only a space, AND and OR join clauses.',
  examples: [
    { resource: 'payments', bad: 'amount>500 && amount<900', good: 'amount>500 AND amount<900' },
    { resource: 'payments', bad: 'amount:500 || amount:900', good: 'amount:500 OR amount:900' },
  ],
};

export const unknownConnective = defineDiagnostic({
  code: 'unknown-connective',
  severity: 'error',
  rule: 'L1.2',
  message: ({ written }: UnknownConnectiveData) => `${quoteText(written)} is not a connective`,
});

export interface MixedConnectivesData {
  readonly first: Connective;
  readonly second: Connective;
}

export const mixedConnectivesDocs: DiagnosticDocs = {
  what: 'Reports a query that uses both AND and OR. A space between clauses means AND.',
  why: 'The language has no precedence and no groups, so the service cannot tell which clauses belong together. `clausal plan` takes groups in parentheses and finds queries for them.',
  examples: [
    {
      resource: 'payments',
      bad: 'amount:500 amount:900 OR amount:1300',
      good: 'amount:500 OR amount:900 OR amount:1300',
    },
  ],
};

export const mixedConnectives = defineDiagnostic({
  code: 'mixed-connectives',
  severity: 'error',
  rule: 'L1.9',
  message: ({ first, second }: MixedConnectivesData) =>
    `\`${second.toUpperCase()}\` is mixed with \`${first.toUpperCase()}\`; a space means \`AND\``,
});

export const parenthesesDocs: DiagnosticDocs = {
  what: 'Reports parentheses outside a quoted value.',
  why: 'The language has no groups, so the service rejects the query. `clausal plan` takes groups and finds queries for them.',
  examples: [
    { resource: 'payments', bad: '(amount>500 amount<900)', good: 'amount>500 amount<900' },
    { resource: 'payments', bad: 'currency_code:("EUR" OR "USD")', good: 'currency_code:"EUR" OR currency_code:"USD"' },
  ],
};

/** What is wrong with a bracket of an expression, which may have parentheses and lists. */
export interface ParenthesesData {
  readonly problem: 'unclosed' | 'unopened' | 'too-deep' | 'value';
  readonly bracket: '(' | ')' | '[';
  /** The deepest nesting, where that is the problem. */
  readonly limit?: number;
}

export const parentheses = defineDiagnostic({
  code: 'parentheses',
  severity: 'error',
  rule: 'L1.9',
  message: (data: ParenthesesData | undefined) => {
    if (data === undefined) return 'the language has no parentheses';
    switch (data.problem) {
      case 'unclosed':
        return `no \`${data.bracket === '[' ? ']' : ')'}\` closes this \`${data.bracket}\``;
      case 'unopened':
        return 'no `(` opens this `)`';
      case 'too-deep':
        return `groups are nested more than ${data.limit} deep`;
      case 'value':
        return 'a list of values is written in brackets, not in parentheses';
      default:
        return assertNever(data.problem);
    }
  },
});
