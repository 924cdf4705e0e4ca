import { createDiagnostic, defineDiagnostic } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';

/** Documentation of a diagnostic that is about files; see `DiagnosticDocs`. */
export interface FileDiagnosticDocs {
  readonly what: string;
  readonly why: string;
  /** What to do about it, if the examples do not make that clear. */
  readonly remedy?: string;
  readonly examples: readonly FileExample[];
}

/** A file with the problem, and the same file after the fix. */
export interface FileExample {
  /** The file name. It determines the kind of file. */
  readonly file: string;
  readonly bad: string;
  readonly good: string;
}

export const truncatedQueryDocs: FileDiagnosticDocs = {
  what: 'Reports a query that seems to continue after the place where the file ends it.',
  why: 'A character of the query, such as a space before `#` in YAML, also has a meaning in the file. Only a part of the query is sent.',
  remedy: 'Quote or escape the whole query, as the file requires it.',
  examples: [
    {
      file: 'searches.yaml',
      bad: 'resource: payments\nquery: statement_descriptor:"Order #12" amount>5',
      good: 'resource: payments\nquery: \'statement_descriptor:"Order #12" amount>5\'',
    },
  ],
};

export const truncatedQuery = defineDiagnostic({
  code: 'truncated-query',
  severity: 'error',
  rule: 'L4',
  message: () => 'the file ends the query here, but it seems to continue; quote or escape the whole query',
});

export interface UnsafeInterpolation {
  readonly expression: string;
}

export const unsafeInterpolationDocs: FileDiagnosticDocs = {
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
};

export const unsafeInterpolation = defineDiagnostic({
  code: 'unsafe-interpolation',
  severity: 'error',
  rule: 'L4',
  message: ({ expression }: UnsafeInterpolation) =>
    `${quoteText(expression)} is inserted into the query without escaping; a quotation mark in it would change what the query matches`,
});

export const missingApiVersionDocs: FileDiagnosticDocs = {
  what: 'Reports a search without the header `X-API-Version: 2.0.0`.',
  why: 'Without it, the service ignores `query` and returns a list of all objects.',
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
};

export const missingApiVersion = defineDiagnostic({
  code: 'missing-api-version',
  severity: 'error',
  rule: 'L4',
  message: ({ found }: { readonly found: string | undefined }) =>
    found === undefined
      ? 'the header `X-API-Version: 2.0.0` is missing; without it the service ignores the query and returns all objects'
      : `only \`X-API-Version: 2.0.0\` searches; with ${quoteText(found)} the service ignores the query and returns all objects`,
});

export interface IgnoredParameter {
  readonly name: string;
  /** The clause that selects the same objects; `undefined` if there is none. */
  readonly clause: string | undefined;
}

export const ignoredParameterDocs: FileDiagnosticDocs = {
  what: 'Reports a parameter that the service ignores beside `query`: a filter, `sort` or `order`.',
  why: 'The search returns objects that the parameter seems to exclude.',
  examples: [
    {
      file: 'large.http',
      bad: 'GET https://api.example.com/payments?query=amount%3E500&payment_status=SETTLED\nX-API-Version: 2.0.0',
      good: 'GET https://api.example.com/payments?query=amount%3E500%20payment_status%3A%22SETTLED%22\nX-API-Version: 2.0.0',
    },
  ],
};

export const ignoredParameter = defineDiagnostic({
  code: 'ignored-parameter',
  severity: 'error',
  rule: 'L4',
  message: ({ name, clause }: IgnoredParameter) =>
    `the service ignores ${quoteText(name)} beside \`query\`${clause === undefined ? '' : `; the clause ${quoteText(clause)} has its effect`}`,
});

export interface UnreadableFile {
  /** The format that the file should have, such as `YAML`. */
  readonly format: string;
  readonly reason: string;
}

export const unreadableFileDocs: FileDiagnosticDocs = {
  what: 'Reports a file that is not valid in its format.',
  why: 'The linter cannot find all queries in it, so some are not checked.',
  examples: [
    {
      file: 'searches.json',
      bad: '{"resource": "payments", "query": "amount>5"',
      good: '{"resource": "payments", "query": "amount>5"}',
    },
  ],
};

export const unreadableFile = defineDiagnostic({
  code: 'unreadable-file',
  severity: 'error',
  rule: 'L4',
  message: ({ format, reason }: UnreadableFile) => `this cannot be read as ${format}: ${reason}`,
});

export interface Fault {
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** Reported if a recursive parser exhausts the stack. */
export const TOO_DEEP: Fault = { start: 0, end: 0, reason: 'it is nested too deeply, or a string in it is too long' };

export function reportFault(format: string, { start, end, reason }: Fault): Diagnostic {
  return createDiagnostic(unreadableFile, { start, end }, { format, reason });
}

/** Converts the error message of a parser to the style of our messages: no capital, no full stop. */
export function toReason(message: string): string {
  return message.replace(/\.$/, '').replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}
