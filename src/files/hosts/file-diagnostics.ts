import { createDiagnostic, type DiagnosticDeclaration } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { isInTemplate } from './templates.ts';
import { didYouMean } from './unknown-names.ts';

/** A diagnostic that is about a file, and its documentation; see `DiagnosticDocs`. */
interface FileDiagnostic<Code extends string, Data> extends DiagnosticDeclaration<Code, Data> {
  readonly what: string;
  readonly why: string;
  /** What to do about it, if the examples do not make that clear. */
  readonly remedy?: string;
  readonly examples: readonly FileExample[];
}

/** A file with the problem, and the same file after the fix. */
interface FileExample {
  /** The file name. It determines the kind of file. */
  readonly file: string;
  readonly bad: string;
  readonly good: string;
}

function defineFileDiagnostic<const Code extends string, Data>(
  declaration: Omit<FileDiagnostic<Code, Data>, 'rule'>,
): FileDiagnostic<Code, Data> {
  return { ...declaration, rule: 'L4' };
}

export interface UnreadableFile {
  /** The format that the file should have, such as `YAML`. */
  readonly format: string;
  readonly reason: string;
}

export const unreadableFile = defineFileDiagnostic({
  code: 'unreadable-file',
  severity: 'error',
  message: ({ format, reason }: UnreadableFile) => `this cannot be read as ${format}: ${reason}`,
  what: 'Reports a file that is not valid in its format.',
  why: 'The linter cannot find all queries in it, so some are not checked.',
  examples: [
    {
      file: 'searches.json',
      bad: '{"resource": "payments", "query": "amount>5"',
      good: '{"resource": "payments", "query": "amount>5"}',
    },
  ],
});

export const truncatedQuery = defineFileDiagnostic({
  code: 'truncated-query',
  severity: 'error',
  message: () => 'a character of the file format ends the query here; quote or escape the whole query',
  what: 'Reports a query that is probably cut off by a character of the file format.',
  why: 'A character of the query, such as a space before `#` in YAML, also has a meaning in the file. Only a part of the query is sent.',
  remedy: 'Quote or escape the whole query, as the file format requires.',
  examples: [
    {
      file: 'searches.yaml',
      bad: 'resource: payments\nquery: statement_descriptor:"Order #12" amount>5',
      good: 'resource: payments\nquery: \'statement_descriptor:"Order #12" amount>5\'',
    },
  ],
});

export const missingResource = defineFileDiagnostic({
  code: 'missing-resource',
  severity: 'error',
  message: ({ resources }: { readonly resources: readonly string[] }) =>
    `this query does not name its resource (${resources.join(', ')}); name it in the file, or set \`resource\` in the config`,
  what: 'Reports a query whose resource is not specified.',
  why: 'Fields differ from resource to resource, so the query cannot be checked.',
  remedy:
    'Specify the resource in the file: a line `# resource: payments` above the queries, `clausal payments` after a fence, `resource: payments` beside the query in data, `/* clausal: payments */` before a string in a program. To specify it for many queries, set `resource` in the config or in an entry of its `keys` or `calls`, or run with `--resource payments`.',
  examples: [
    { file: 'refunds.query', bad: 'amount>500', good: '# resource: payments\namount>500' },
    { file: 'refunds.md', bad: '```clausal\namount>500\n```', good: '```clausal payments\namount>500\n```' },
  ],
});

export const unknownResource = defineFileDiagnostic({
  code: 'unknown-resource',
  severity: 'error',
  message: ({ name, suggestions }: { readonly name: string; readonly suggestions: readonly string[] }) =>
    `there is no resource ${quoteText(name)}${didYouMean(suggestions)}`,
  what: 'Reports an unknown resource.',
  why: 'The query cannot be checked.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payment\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
});

export interface UnsafeInterpolation {
  readonly expression: string;
}

export const unsafeInterpolation = defineFileDiagnostic({
  code: 'unsafe-interpolation',
  severity: 'error',
  message: ({ expression }: UnsafeInterpolation) =>
    `${quoteText(expression)} is inserted into the query without escaping; a quotation mark in it would change what the query matches`,
  what: 'Reports a value that is inserted into a query without being quoted and escaped.',
  why: 'A quotation mark in the value ends it early, and the rest of the value is read as clauses. The query can then match objects that it should not.',
  examples: [
    {
      file: 'search.ts',
      bad: `import { query } from 'clausal';
const text = /* clausal: payments */ \`customer.email:"\${email}"\`;`,
      good: `import { query } from 'clausal';
const text = String(query('payments')\`customer.email:\${email}\`);`,
    },
  ],
});

export interface MissingApiVersion {
  /** The header with its value. */
  readonly header: string;
  /** The value that the request sends; `undefined` without the header. */
  readonly found: string | undefined;
  /** Whether the service answers with a list of all objects instead. */
  readonly isListed: boolean;
}

export const missingApiVersion = defineFileDiagnostic({
  code: 'missing-api-version',
  severity: 'error',
  message: ({ header, found, isListed }: MissingApiVersion) => {
    const effect = isListed ? 'the service ignores the query and returns all objects' : 'the service does not search';
    return found === undefined
      ? `the header ${quoteText(header)} is missing; without it ${effect}`
      : `only ${quoteText(header)} searches; with ${quoteText(found)} ${effect}`;
  },
  what: 'Reports a search without a header that its resource needs, such as the version of the API.',
  why: 'The service does not search then. The billing service ignores `query` and returns a list of all objects.',
  examples: [
    {
      file: 'large.sh',
      bad: 'curl -H "Authorization: Bearer $KEY" \'https://api.example.com/payments?query=amount>500\'',
      good: "curl -H \"Authorization: Bearer $KEY\" 'https://api.example.com/payments?query=amount>500' -H 'X-API-Version: 2.0.0'",
    },
    {
      file: 'large.http',
      bad: 'GET https://api.example.com/payments?query=amount%3E500\nAuthorization: Bearer {{key}}',
      good: 'GET https://api.example.com/payments?query=amount%3E500\nX-API-Version: 2.0.0\nAuthorization: Bearer {{key}}',
    },
  ],
});

export interface IgnoredParameter {
  readonly name: string;
  /** The clause that selects the same objects; `undefined` if there is none. */
  readonly clause: string | undefined;
}

export const ignoredParameter = defineFileDiagnostic({
  code: 'ignored-parameter',
  severity: 'error',
  message: ({ name, clause }: IgnoredParameter) =>
    `the service ignores ${quoteText(name)} beside \`query\`${clause === undefined ? '' : `; the clause ${quoteText(clause)} has its effect`}`,
  what: 'Reports a parameter that the service ignores beside `query`: a filter, `sort` or `order`.',
  why: 'The search returns objects that the parameter seems to exclude.',
  examples: [
    {
      file: 'large.http',
      bad: 'GET https://api.example.com/payments?query=amount%3E500&payment_status=SETTLED\nX-API-Version: 2.0.0',
      good: 'GET https://api.example.com/payments?query=amount%3E500%20payment_status%3A%22SETTLED%22\nX-API-Version: 2.0.0',
    },
  ],
});

export interface InvalidSuppressionData {
  /** The text in place of a code; `undefined` if there is none. */
  readonly text: string | undefined;
  /** Similar codes, nearest first. */
  readonly suggestions: readonly string[];
}

export const invalidSuppression = defineFileDiagnostic({
  code: 'invalid-suppression',
  severity: 'warning',
  message: ({ text, suggestions }: InvalidSuppressionData) =>
    text === undefined
      ? 'this comment suppresses nothing: it has to be `clausal-disable-next-line` and a code'
      : `there is no code ${quoteText(text)}${didYouMean(suggestions)}`,
  what: 'Reports a suppression comment without a code, or with an unknown one.',
  why: 'It suppresses nothing.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-feild\nproxy_score>500',
      good: '# resource: payments\n# clausal-disable-next-line unknown-field -- added by a proxy\nproxy_score>500',
    },
  ],
});

export const unusedSuppression = defineFileDiagnostic({
  code: 'unused-suppression',
  severity: 'warning',
  message: ({ code }: { readonly code: string }) => `unused suppression: the next line has no \`${code}\``,
  what: 'Reports a comment that suppresses a diagnostic which does not occur.',
  why: 'The comment would hide the next error of that kind.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-field\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
});

/** The diagnostics of files, beside those of queries. */
export const FILE_DIAGNOSTICS = [
  unreadableFile,
  truncatedQuery,
  missingResource,
  unknownResource,
  unsafeInterpolation,
  missingApiVersion,
  ignoredParameter,
  invalidSuppression,
  unusedSuppression,
] as const;

export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Reported if a recursive parser exhausts the stack. */
export const TOO_DEEP: Fault = { start: 0, end: 0, reason: 'it is nested too deeply, or a string in it is too long' };

/** Reports a fault, unless it is in a template: the file need not be valid before that is rendered. */
export function reportFault(format: string, { start, end, reason }: Fault, file: string): readonly Diagnostic[] {
  return isInTemplate(file, start) ? [] : [createDiagnostic(unreadableFile, { start, end }, { format, reason })];
}

/** Converts the error message of a parser to the style of our messages: no capital, no full stop. */
export function toReason(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
