import * as QUERY_DOCS from '../../language/checker/docs.ts';
import { REGISTRY } from '../../language/checker/registry.ts';
import {
  type DiagnosticDeclaration,
  type DiagnosticDocs,
  defineDiagnostic,
} from '../../language/diagnostic/declaration.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { SYNTAX_DOCS } from '../../language/syntax/syntax-diagnostics.ts';
import * as LOGIC_DOCS from '../../objects/logic/docs.ts';
import { LOGIC_RULES } from '../../objects/logic/review-query.ts';
import type { FileDiagnosticDocs } from '../hosts/file-diagnostics.ts';
import {
  ignoredParameter,
  ignoredParameterDocs,
  missingApiVersion,
  missingApiVersionDocs,
  truncatedQuery,
  truncatedQueryDocs,
  unreadableFile,
  unreadableFileDocs,
  unsafeInterpolation,
  unsafeInterpolationDocs,
} from '../hosts/file-diagnostics.ts';
import { describeAllow } from './settings.ts';
import { didYouMean } from './unknown-names.ts';

export const missingResource = defineDiagnostic({
  code: 'missing-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ resources }: { readonly resources: readonly string[] }) =>
    `this query does not name its resource; known resources: ${resources.join(', ')}`,
});

export const unknownResource = defineDiagnostic({
  code: 'unknown-resource',
  severity: 'error',
  rule: 'L4',
  message: ({ name, suggestions }: { readonly name: string; readonly suggestions: readonly string[] }) =>
    `there is no resource ${quoteText(name)}${didYouMean(suggestions)}`,
});

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

export const unusedSuppression = defineDiagnostic({
  code: 'unused-suppression',
  severity: 'warning',
  rule: 'L4',
  message: ({ code }: { readonly code: string }) => `unused suppression: the next line has no \`${code}\``,
});

/** A documented rule: what `clausal explain`, the pages of docs/rules, SARIF and ESLint print about a code. */
export interface LintRule {
  readonly code: string;
  /** The severity unless a config sets another. */
  readonly severity: Severity;
  /** The rule of the language reference that it enforces, such as `L2.4`. */
  readonly rule: string;
  /** What it reports, in one sentence. */
  readonly what: string;
  /** Why that matters. */
  readonly why: string;
  /** What to do about it, if the examples do not show everything. */
  readonly remedy: string | undefined;
  /** What the `allow` option of a config does, in one sentence; `undefined` for a rule without the option. */
  readonly allow: string | undefined;
  readonly examples: readonly LintExample[];
}

/** A text that a rule reports, and its correction. */
export interface LintExample {
  /** The resource of a query, or the name of a file. */
  readonly where: string;
  readonly bad: string;
  readonly good: string;
}

interface DocumentedFileDiagnostic extends DiagnosticDeclaration {
  readonly docs: FileDiagnosticDocs;
}

/** The diagnostics of files, beside those of queries. */
export const FILE_DIAGNOSTICS = [
  { ...unreadableFile, docs: unreadableFileDocs },
  { ...truncatedQuery, docs: truncatedQueryDocs },
  {
    ...missingResource,
    docs: {
      what: 'Reports a query whose resource is not specified.',
      why: 'Fields differ from resource to resource, so the query cannot be checked.',
      remedy:
        'Specify the resource in the file: a line `# resource: payments` above the queries, `clausal payments` after a fence, `resource: payments` beside the query in data, `/* clausal: payments */` before a string in a program. To specify it for many queries, set `resource` in the config or in an entry of its `keys` or `calls`, or run with `--resource payments`.',
      examples: [
        { file: 'refunds.query', bad: 'amount>500', good: '# resource: payments\namount>500' },
        { file: 'refunds.md', bad: '```clausal\namount>500\n```', good: '```clausal payments\namount>500\n```' },
      ],
    },
  },
  {
    ...unknownResource,
    docs: {
      what: 'Reports an unknown resource.',
      why: 'The query cannot be checked.',
      examples: [
        {
          file: 'refunds.query',
          bad: '# resource: payment\namount>500',
          good: '# resource: payments\namount>500',
        },
      ],
    },
  },
  { ...unsafeInterpolation, docs: unsafeInterpolationDocs },
  { ...missingApiVersion, docs: missingApiVersionDocs },
  { ...ignoredParameter, docs: ignoredParameterDocs },
  {
    ...invalidSuppression,
    docs: {
      what: 'Reports a suppression comment without a code, or with an unknown one.',
      why: 'It suppresses nothing.',
      examples: [
        {
          file: 'refunds.query',
          bad: '# resource: payments\n# clausal-disable-next-line unknown-feild\nproxy_score>500',
          good: '# resource: payments\n# clausal-disable-next-line unknown-field -- added by a proxy\nproxy_score>500',
        },
      ],
    },
  },
  {
    ...unusedSuppression,
    docs: {
      what: 'Reports a comment that suppresses a diagnostic which does not occur.',
      why: 'The comment would hide the next mistake of that kind.',
      examples: [
        {
          file: 'refunds.query',
          bad: '# resource: payments\n# clausal-disable-next-line unknown-field\namount>500',
          good: '# resource: payments\namount>500',
        },
      ],
    },
  },
] as const satisfies readonly DocumentedFileDiagnostic[];

const DOCS = new Map<string, DiagnosticDocs>([
  ...Object.entries(SYNTAX_DOCS),
  ...Object.entries(QUERY_DOCS),
  ...Object.entries(LOGIC_DOCS),
]);

/** The code of any rule. */
export type RuleCode = (typeof REGISTRY | typeof LOGIC_RULES | typeof FILE_DIAGNOSTICS)[number]['code'];

/** Every rule that `clausal lint` reports: those of queries in the order of the language reference, then those of files. */
export const LINT_RULES: readonly LintRule[] = [
  ...[...REGISTRY, ...LOGIC_RULES].map((declaration) => {
    // A test checks that every code has its documentation.
    const docs = DOCS.get(declaration.code) as DiagnosticDocs;
    return toRule(
      declaration,
      docs,
      docs.examples.map(({ resource, bad, good }) => ({ where: resource, bad, good })),
    );
  }),
  ...FILE_DIAGNOSTICS.map(({ docs, ...declaration }) =>
    toRule(
      declaration,
      docs,
      docs.examples.map(({ file, bad, good }) => ({ where: file, bad, good })),
    ),
  ),
];

export const LINT_CODES: ReadonlySet<string> = new Set(LINT_RULES.map(({ code }) => code));

function toRule(
  { code, severity, rule }: DiagnosticDeclaration,
  { what, why, remedy }: { readonly what: string; readonly why: string; readonly remedy?: string },
  examples: readonly LintExample[],
): LintRule {
  return { code, severity, rule, what, why, remedy, allow: describeAllow(code), examples };
}
