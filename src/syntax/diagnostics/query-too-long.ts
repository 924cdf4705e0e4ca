import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';

export interface Data {
  readonly length: number;
  readonly limit: number;
}

export const queryTooLongDocs: DiagnosticDocs = {
  what: 'Reports a query of more than 65,536 characters, which is not read at all.',
  why: 'A query travels in a URL, and no URL carries that much; it is a file or a log that was pasted.',
  examples: [],
};

export const queryTooLong = defineDiagnostic({
  code: 'query-too-long',
  severity: 'error',
  rule: 'L1.11',
  message: ({ length, limit }: Data) => `the query has ${length} characters; at most ${limit} are read`,
});
