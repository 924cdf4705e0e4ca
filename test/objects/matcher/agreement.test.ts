import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { explainMatch } from '../../../src/objects/matcher/explain-match.ts';
import { compileMatcher } from '../../../src/objects/matcher/matches.ts';
import { describeAgreement } from '../../support/describe-agreement.ts';
import { javascriptCases } from '../../support/javascript-cases.ts';

function matches(resource: ResourceName, text: string, object: unknown): boolean {
  const { query } = checkQuery(resource, text);
  return query !== undefined && compileMatcher(query)(object);
}

function explains(resource: ResourceName, text: string, object: unknown): boolean {
  const { query } = checkQuery(resource, text);
  return query !== undefined && explainMatch(query, object).matches;
}

describeAgreement({ name: 'compileMatcher', matches });
describeAgreement({ name: 'compileMatcher, beyond JSON,', matches, cases: javascriptCases });
describeAgreement({ name: 'explainMatch', matches: explains });
describeAgreement({ name: 'explainMatch, beyond JSON,', matches: explains, cases: javascriptCases });
