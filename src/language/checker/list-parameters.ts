import { findListFilters } from '../catalogue/list-filters.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic, type DiagnosticDocs, defineDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { quoteList } from '../diagnostic/quote.ts';

export const docs: DiagnosticDocs = {
  what: 'Reports the parameters of a list of version 1 instead of a query.',
  why: 'The service refuses them, and a fix of single clauses would change what they select. `clausal migrate` translates them.',
  examples: [
    {
      resource: 'payments',
      bad: 'payment_status=FAILED&amount_from=500',
      good: 'payment_status:"FAILED" amount>=500',
    },
  ],
};

/** Parameters of version 1 instead of a query. */
export const listParameters = defineDiagnostic({
  code: 'list-parameters',
  severity: 'error',
  rule: 'L2.3',
  message: ({ parameters }: { readonly parameters: readonly string[] }) => {
    const [are, them] = parameters.length === 1 ? ['is a parameter', 'it'] : ['are parameters', 'them'];
    return `${quoteList(parameters)} ${are} of a list of version 1, not a query; \`clausal migrate --url\` translates ${them}`;
  },
});

/** A parameter of a URL, without quotation marks. */
const PARAMETER = /^([\w.[\]%-]+)=(?!["'])/;

/**
 * Reports a text that is the parameters of a list of version 1, perhaps after a URL, as one mistake.
 *
 * @returns `undefined` for any other text. A single parameter that is also a field is a clause with a wrong operator.
 */
export function reportListParameters(
  resource: Resource,
  text: string,
): Diagnostic<'list-parameters', { readonly parameters: readonly string[] }> | undefined {
  const filters = text.includes('=') ? findListFilters(resource) : undefined;
  if (filters === undefined) return undefined;
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const [, address = '', search = ''] = /^((?:GET\s+)?[^\s?="']*\?)?(.*)$/s.exec(text.slice(start, end)) ?? [];
  const names = search.split('&').map((parameter) => PARAMETER.exec(parameter)?.[1]);
  const parameters = names.filter((name) => filters.some((one) => one.name === name)) as readonly string[];
  if (parameters.length === 0 || names.includes(undefined) || names.includes('query')) return undefined;
  const isClause =
    names.length === 1 && address === '' && (resource.entries.has(search.split('=')[0] ?? '') || /\s/.test(search));
  return isClause ? undefined : createDiagnostic(listParameters, { start, end }, { parameters });
}
