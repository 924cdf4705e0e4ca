import { defineDiagnostic } from '../diagnostic/declaration.ts';
import { quoteText } from '../diagnostic/quote.ts';
import type { FileDiagnosticDocs } from '../hosts/diagnostics/file-docs.ts';
import { didYouMean } from './unknown-names.ts';

export const missingResource = defineDiagnostic({
  code: 'missing-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ resources }: { readonly resources: readonly string[] }) =>
    `this query does not name its resource; known resources: ${resources.join(', ')}`,
});

export const missingResourceDocs: FileDiagnosticDocs = {
  what: 'Reports a query whose resource is not specified.',
  why: 'Fields differ from resource to resource, so the query cannot be checked.',
  remedy:
    'Specify the resource in the file: a line `# resource: payments` above the queries, `clausal payments` after a fence, `resource: payments` beside the query in data, `/* clausal: payments */` before a string in a program. To specify it for many queries, set `resource` in the config or in an entry of its `keys` or `calls`, or run with `--resource payments`.',
  examples: [
    { file: 'refunds.query', bad: 'amount>500', good: '# resource: payments\namount>500' },
    { file: 'refunds.md', bad: '```clausal\namount>500\n```', good: '```clausal payments\namount>500\n```' },
  ],
};

export interface UnknownResourceData {
  readonly name: string;
  /** Similar names, nearest first. */
  readonly suggestions: readonly string[];
}

export const unknownResource = defineDiagnostic({
  code: 'unknown-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ name, suggestions }: UnknownResourceData) =>
    `there is no resource ${quoteText(name)}${didYouMean(suggestions)}`,
});

export const unknownResourceDocs: FileDiagnosticDocs = {
  what: 'Reports an unknown resource.',
  why: 'The query cannot be checked.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payment\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
};

export interface InvalidSuppressionData {
  /** The text in place of a code; `undefined` if there is none. */
  readonly text: string | undefined;
  /** Similar codes, nearest first. */
  readonly suggestions: readonly string[];
}

export const invalidSuppression = defineDiagnostic({
  code: 'invalid-suppression',
  severity: 'warning',
  rule: 'L4',
  message: ({ text, suggestions }: InvalidSuppressionData) =>
    text === undefined
      ? 'this comment suppresses nothing: it has to be `clausal-disable-next-line` and a code'
      : `there is no code ${quoteText(text)}${didYouMean(suggestions)}`,
});

export const invalidSuppressionDocs: FileDiagnosticDocs = {
  what: 'Reports a suppression comment without a code, or with an unknown one.',
  why: 'It suppresses nothing.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-feild\nproxy_score>500',
      good: '# resource: payments\n# clausal-disable-next-line unknown-field -- added by a proxy\nproxy_score>500',
    },
  ],
};

export const unusedSuppression = defineDiagnostic({
  code: 'unused-suppression',
  severity: 'warning',
  rule: 'L4',
  message: ({ code }: { readonly code: string }) => `unused suppression: the next line has no \`${code}\``,
});

export const unusedSuppressionDocs: FileDiagnosticDocs = {
  what: 'Reports a comment that suppresses a diagnostic which does not occur.',
  why: 'The comment would hide the next mistake of that kind.',
  examples: [
    {
      file: 'refunds.query',
      bad: '# resource: payments\n# clausal-disable-next-line unknown-field\namount>500',
      good: '# resource: payments\namount>500',
    },
  ],
};
