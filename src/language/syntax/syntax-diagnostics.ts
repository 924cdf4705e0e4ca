import { assertNever } from '../base/assert-never.ts';
import { plural } from '../base/plural.ts';
import type { DiagnosticDeclaration, DiagnosticDocs } from '../diagnostic/declaration.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import { nameCharacter, quoteText } from '../diagnostic/quote.ts';
import type { Connective, Operator } from './ast.ts';

/**
 * The longest text that is read, in UTF-16 code units.
 *
 * @see L1.11
 */
export const MAX_QUERY_LENGTH = 65_536;

/**
 * The longest expression that is read, in UTF-16 code units. It is not sent as a whole, and may list thousands of ids.
 *
 * @see L6.1
 */
export const MAX_EXPRESSION_LENGTH = 1_048_576;

/**
 * The maximum nesting depth of groups and lists, so that recursive code cannot overflow the stack.
 *
 * @see L6.1
 */
export const MAX_DEPTH = 64;

// The diagnostics of the parser. The rules of the checker report three of them too.

/* @__NO_SIDE_EFFECTS__ */
function define<const Code extends string, Data>(
  code: Code,
  rule: string,
  message: (data: Data) => string,
  severity: Severity = 'error',
): DiagnosticDeclaration<Code, Data> {
  return { code, severity, rule, message };
}

export const emptyQuery = define('empty-query', 'L1.10', (_: undefined) => 'the query is empty');

export const queryTooLong = define(
  'query-too-long',
  'L1.11',
  ({ length, limit }: { readonly length: number; readonly limit: number }) =>
    `the query has ${length} characters; at most ${limit} are read`,
);

export interface ExpectedClauseData {
  /** The text found instead; empty at the end of the query. */
  readonly found: string;
  /** An example of a clause on the resource, if the whole text has no clause. */
  readonly example?: string;
}

export const expectedClause = define('expected-clause', 'L1.3', ({ found, example }: ExpectedClauseData) => {
  if (example !== undefined) {
    return `${quoteText(found)} has no clause; write a field, an operator and a value, as in ${quoteText(example)}`;
  }
  return found === '' ? 'a clause is missing here' : `${quoteText(found)} is not a clause: it has no field`;
});

export const expectedOperator = define(
  'expected-operator',
  'L1.3',
  ({ field }: { readonly field: string }) => `no operator follows ${quoteText(field)}`,
);

export const expectedValue = define(
  'expected-value',
  'L1.3',
  ({ field, operator }: { readonly field: string; readonly operator: string }) =>
    `no value follows ${quoteText(`${field}${operator}`)}`,
);

export const spaceAroundOperator = define(
  'space-around-operator',
  'L1.3',
  ({ operator }: { readonly field: string; readonly operator: string }) =>
    `white space around ${quoteText(operator)} splits the clause`,
);

export interface UnknownOperatorData {
  readonly written: string;
  readonly meant: Operator | undefined;
  /** Whether the written operator also says "not". */
  readonly negates: boolean;
}

export const unknownOperator = define('unknown-operator', 'L1.7', ({ written }: UnknownOperatorData) =>
  written === '' ? 'the operator is empty' : `${quoteText(written)} is not an operator`,
);

export const misplacedNegation = define(
  'misplaced-negation',
  'L1.4',
  ({ written }: { readonly written: string }) =>
    `${quoteText(written)} does not negate: a single \`-\` directly before the field does`,
);

export interface MisplacedConnectiveData {
  readonly written: string;
  /** The side on which the clause is missing. */
  readonly missing: 'before' | 'after';
}

export const misplacedConnective = define(
  'misplaced-connective',
  'L1.2',
  ({ written, missing }: MisplacedConnectiveData) => `no clause stands ${missing} ${quoteText(written)}`,
);

export interface UnknownConnectiveData {
  readonly written: string;
  readonly meant: Connective | undefined;
}

export const unknownConnective = define(
  'unknown-connective',
  'L1.2',
  ({ written }: UnknownConnectiveData) => `${quoteText(written)} is not a connective`,
);

export interface MissingSeparatorData {
  readonly next: string;
  /** What is missing, if it is not a space. */
  readonly missing?: 'comma';
}

export const missingSeparator = define(
  'missing-separator',
  'L1.2',
  ({ next, missing }: MissingSeparatorData) => `no ${missing ?? 'space'} before ${quoteText(next)}`,
);

export const mixedConnectives = define(
  'mixed-connectives',
  'L1.9',
  ({ first, second }: { readonly first: Connective; readonly second: Connective }) =>
    `\`${second.toUpperCase()}\` is mixed with \`${first.toUpperCase()}\`; a space means \`AND\``,
);

/** What is wrong with a bracket of an expression, which may have parentheses and lists. */
export interface ParenthesesData {
  readonly problem: 'unclosed' | 'unopened' | 'too-deep' | 'value';
  readonly bracket: '(' | ')' | '[';
  /** The deepest nesting, where that is the problem. */
  readonly limit?: number;
}

export const parentheses = define('parentheses', 'L1.9', (data: ParenthesesData | undefined) => {
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

export const unexpectedCharacter = define(
  'unexpected-character',
  'L1.5',
  ({ character, place }: UnexpectedCharacterData) => {
    const name = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? quoteText(character) : nameCharacter(character);
    return `${name} ${PLACES[place]}`;
  },
);

export interface UnterminatedStringData {
  readonly text: string;
  /** The other kind of quotation mark, if the text ends with one. */
  readonly close?: string;
}

export const unterminatedString = define('unterminated-string', 'L1.8', ({ text, close }: UnterminatedStringData) => {
  if (close !== undefined) {
    return `the value ${quoteText(text)} begins with \`${close === '"' ? "'" : '"'}\` but ends with \`${close}\``;
  }
  return text === ''
    ? 'the quotation mark is never closed'
    : `the quotation mark before ${quoteText(text)} is never closed`;
});

export const typographicQuote = define(
  'typographic-quote',
  'L1.8',
  ({ quote }: { readonly quote: string }) => `${quoteText(quote)} is a typographic quotation mark`,
);

export const quotedMetadataKey = define(
  'quoted-metadata-key',
  'L1.6',
  ({ key }: { readonly key: string }) => `the key ${quoteText(key)} needs no quotation marks`,
  'warning',
);

export const undefinedEscape = define(
  'undefined-escape',
  'L1.8',
  ({ written }: { readonly written: string }) => `${quoteText(written)} is not an escape`,
  'warning',
);

export interface InvalidMetadataKeyData {
  readonly key: string;
  /** The missing bracket. Other mistakes in the key are reported once it is closed. */
  readonly missing?: ']';
  /** The most characters of a key, if it has more. */
  readonly maxLength?: number;
}

export const invalidMetadataKey = define(
  'invalid-metadata-key',
  'L1.6',
  ({ key, missing, maxLength }: InvalidMetadataKeyData) => {
    if (key === '') return 'the metadata key is empty';
    if (missing !== undefined) return `no \`${missing}\` closes the key ${quoteText(key)}`;
    if (maxLength !== undefined) return `the key ${quoteText(key)} has more than ${plural(maxLength, 'character')}`;
    return `${quoteText(key)} is not a key that can be searched`;
  },
);

export const unquotedValue = define(
  'unquoted-value',
  'L1.8',
  ({ text }: { readonly text: string }) => `the value ${quoteText(text)} is not in quotation marks`,
);

export const whitespace = define(
  'whitespace',
  'L1.2',
  ({ place }: { readonly place: 'separator' | 'value' }) =>
    place === 'separator'
      ? 'a tab or line break separates clauses where a space should'
      : 'the value begins or ends with white space',
  'warning',
);

/**
 * The diagnostics that only the parser reports, in the order of the language reference.
 *
 * @see L4
 */
export const SYNTAX = [
  emptyQuery,
  queryTooLong,
  expectedClause,
  expectedOperator,
  expectedValue,
  spaceAroundOperator,
  unknownOperator,
  misplacedNegation,
  misplacedConnective,
  unknownConnective,
  missingSeparator,
  mixedConnectives,
  parentheses,
  unexpectedCharacter,
  unterminatedString,
  typographicQuote,
  quotedMetadataKey,
  undefinedEscape,
] as const satisfies readonly DiagnosticDeclaration[];

/** The documentation of the diagnostics above, by their codes; a value of its own for bundles that leave it out. */
export const SYNTAX_DOCS = {
  'empty-query': {
    what: 'Reports an empty query, or one that is only white space.',
    why: 'The service rejects a search without a query.',
    examples: [{ resource: 'payments', bad: '   ', good: '-id:null' }],
  },
  'query-too-long': {
    what: 'Reports a query of more than 65,536 characters. It is not parsed.',
    why: 'A query is sent in a URL, and no URL is that long. Somebody probably pasted a file or a log.',
    examples: [],
  },
  'expected-clause': {
    what: 'Reports text that is not a clause, or a query without any clause.',
    why: 'A query consists of clauses: a field, an operator and a value. The service cannot search all fields at once.',
    examples: [
      { resource: 'payments', bad: '"coffee" amount>500', good: 'statement_descriptor:"coffee" amount>500' },
      { resource: 'payments', bad: '>500', good: 'amount>500' },
    ],
  },
  'expected-operator': {
    what: 'Reports a field without an operator.',
    why: 'A word alone is not a clause. The service cannot search all fields at once.',
    examples: [
      { resource: 'payments', bad: 'amount 500', good: 'amount:500' },
      { resource: 'payments', bad: 'currency_code"EUR"', good: 'currency_code:"EUR"' },
    ],
  },
  'expected-value': {
    what: 'Reports an operator without a value.',
    why: 'A clause needs a value. To find objects without a value, use `null`.',
    examples: [{ resource: 'payments', bad: 'amount> customer.email~"acme"', good: 'amount>0 customer.email~"acme"' }],
  },
  'space-around-operator': {
    what: 'Reports white space between a field, its operator and its value.',
    why: 'A space ends a clause, so the service sees three broken clauses.',
    examples: [{ resource: 'payments', bad: 'amount > 1000', good: 'amount>1000' }],
  },
  'unknown-operator': {
    what: 'Reports an operator of another query language.',
    why: 'The service supports `:` `~` `>` `<` `>=` `<=` and rejects every other operator.',
    examples: [
      { resource: 'payments', bad: 'amount=500', good: 'amount:500' },
      { resource: 'payments', bad: 'currency_code!="EUR"', good: '-currency_code:"EUR"' },
      { resource: 'payments', bad: 'amount=>500', good: 'amount>=500' },
    ],
  },
  'misplaced-negation': {
    what: 'Reports a negation other than a single `-` directly before a field.',
    why: 'The service supports no other way to negate a clause.',
    examples: [
      { resource: 'payments', bad: 'NOT refund.status:null', good: '-refund.status:null' },
      { resource: 'payments', bad: '- refund.status:null', good: '-refund.status:null' },
      { resource: 'payments', bad: '–refund.status:null', good: '-refund.status:null' },
      { resource: 'payments', bad: '!refund.status:null', good: '-refund.status:null' },
      { resource: 'payments', bad: '--refund.status:null', good: '-refund.status:null' },
      { resource: 'payments', bad: 'payment_status:-"SETTLED"', good: '-payment_status:"SETTLED"' },
    ],
  },
  'misplaced-connective': {
    what: 'Reports an AND or OR that is not between two clauses.',
    why: 'A connective joins the clause before it and the clause after it. It needs both.',
    examples: [
      { resource: 'payments', bad: 'amount>500 AND', good: 'amount>500' },
      { resource: 'payments', bad: 'OR amount>500', good: 'amount>500' },
      { resource: 'payments', bad: 'amount>500 AND AND amount<900', good: 'amount>500 AND amount<900' },
    ],
  },
  'unknown-connective': {
    what: 'Reports a connective of another query language.',
    why: 'Only a space, AND and OR join clauses.',
    examples: [
      { resource: 'payments', bad: 'amount>500 && amount<900', good: 'amount>500 AND amount<900' },
      { resource: 'payments', bad: 'amount:500 || amount:900', good: 'amount:500 OR amount:900' },
    ],
  },
  'missing-separator': {
    what: 'Reports a missing space after a value or a connective.',
    why: 'Clauses are separated by spaces. Text directly after a value belongs to no clause.',
    examples: [
      {
        resource: 'payments',
        bad: 'payment_status:"SETTLED"amount>500',
        good: 'payment_status:"SETTLED" amount>500',
      },
    ],
  },
  'mixed-connectives': {
    what: 'Reports a query that uses both AND and OR. A space between clauses means AND.',
    why: 'The language has no precedence and no groups, so the service cannot tell which clauses belong together. `clausal plan` takes groups in parentheses and finds queries for them.',
    examples: [
      {
        resource: 'payments',
        bad: 'amount:500 amount:900 OR amount:1300',
        good: 'amount:500 OR amount:900 OR amount:1300',
      },
    ],
  },
  parentheses: {
    what: 'Reports parentheses outside a quoted value.',
    why: 'The language has no groups, so the service rejects the query. `clausal plan` takes groups and finds queries for them.',
    examples: [
      { resource: 'payments', bad: '(amount>500 amount<900)', good: 'amount>500 amount<900' },
      {
        resource: 'payments',
        bad: 'currency_code:("EUR" OR "USD")',
        good: 'currency_code:"EUR" OR currency_code:"USD"',
      },
    ],
  },
  'unexpected-character': {
    what: 'Reports a character that cannot stand in a field name, before a clause or between clauses.',
    why: 'Outside quotation marks, a query can contain only ASCII letters, digits, `_`, `.`, `[`, `]`, `-`, operators and spaces.',
    examples: [
      { resource: 'payments', bad: 'amount>500\u00a0amount<900', good: 'amount>500 amount<900' },
      { resource: 'payments', bad: '+amount>500', good: 'amount>500' },
      { resource: 'payments', bad: 'customer..email:"a@b.co"', good: 'customer.email:"a@b.co"' },
    ],
  },
  'unterminated-string': {
    what: 'Reports a quotation mark that is never closed, or that is closed by the other kind.',
    why: 'Everything after it would be part of the value, so the service rejects the query.',
    examples: [
      { resource: 'payments', bad: 'payment_status:"SETTLED', good: 'payment_status:"SETTLED"' },
      { resource: 'payments', bad: `payment_status:"SETTLED'`, good: 'payment_status:"SETTLED"' },
    ],
  },
  'typographic-quote': {
    what: 'Reports a value in typographic quotation marks, which word processors and chat programs insert.',
    why: 'The service treats them like letters, so it reads an unquoted value.',
    examples: [{ resource: 'payments', bad: 'payment_status:“SETTLED”', good: 'payment_status:"SETTLED"' }],
  },
  'quoted-metadata-key': {
    what: 'Reports quotation marks around a metadata key.',
    why: 'Similar query languages accept them, but the service does not document them.',
    examples: [{ resource: 'payments', bad: 'metadata["order_id"]:"7"', good: 'metadata[order_id]:"7"' }],
  },
  'undefined-escape': {
    what: 'Reports a backslash before a character that needs no escape.',
    why: 'Such a backslash stands for itself. Write two backslashes to make that clear.',
    examples: [
      {
        resource: 'payments',
        // Not `String.raw`, whose calls stay in every bundle.
        bad: 'statement_descriptor:"a\\b"',
        good: 'statement_descriptor:"a\\\\b"',
      },
    ],
  },
  'invalid-metadata-key': {
    what: 'Reports a metadata key that contains characters other than ASCII letters, digits and `_`, or that has no closing `]`.',
    why: 'The service cannot search such a key, even if objects have it.',
    examples: [
      { resource: 'payments', bad: 'metadata[order-id]:"7"', good: 'metadata[order_id]:"7"' },
      { resource: 'payments', bad: 'metadata[order_id:"7"', good: 'metadata[order_id]:"7"' },
    ],
  },
  'unquoted-value': {
    what: 'Reports a text, timestamp or enum value without quotation marks.',
    why: 'Only numbers, `null`, `true` and `false` work without quotation marks. The service rejects any other value.',
    examples: [
      { resource: 'payments', bad: 'payment_status:SETTLED', good: 'payment_status:"SETTLED"' },
      { resource: 'payments', bad: 'created_at>2025-01-01T00:00:00Z', good: 'created_at>"2025-01-01T00:00:00Z"' },
    ],
  },
  whitespace: {
    what: 'Reports tabs and line breaks between clauses, and white space at either end of a value that is compared as a whole.',
    why: 'The service documents only a space as a separator, and it compares such a value character by character.',
    examples: [
      { resource: 'payments', bad: 'amount>500\tamount<900', good: 'amount>500 amount<900' },
      { resource: 'payments', bad: 'metadata[order_id]:" 7"', good: 'metadata[order_id]:"7"' },
    ],
  },
} as const satisfies Readonly<Record<string, DiagnosticDocs>>;
