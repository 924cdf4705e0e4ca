import { checkQuery } from '../../src/checker/check-query.ts';
import { compileMatcher } from '../../src/matcher/compile-matcher.ts';
import { explainMatch } from '../../src/matcher/explain-match.ts';
import { describeAgreement } from '../support/describe-agreement.ts';

describeAgreement({
  name: 'compileMatcher',
  matches: (resource, text, object) => {
    const { query } = checkQuery(resource, text);
    return query !== undefined && compileMatcher(query)(object);
  },
});

describeAgreement({
  name: 'explainMatch',
  matches: (resource, text, object) => {
    const { query } = checkQuery(resource, text);
    return query !== undefined && explainMatch(query, object).matches;
  },
});
