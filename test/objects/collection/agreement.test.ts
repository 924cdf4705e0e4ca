import type { ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { type Collection, createCollection } from '../../../src/objects/index.ts';
import { describeAgreement } from '../../support/describe-agreement.ts';
import { matchingCases } from '../../support/matching-cases.ts';

/** Objects of any kind, told apart by their places. */
function collectAny(resource: ResourceName, objects: readonly unknown[]): Collection<unknown> {
  let count = 0;
  return createCollection<unknown>(resource, objects, { idOf: () => String(count++) });
}

describeAgreement({
  name: 'a collection of one object',
  matches: (resource, text, object) => {
    const { query } = checkQuery(resource, text);
    return query !== undefined && collectAny(resource, [object]).count(query) === 1;
  },
});

const everything = matchingCases.flatMap(({ matches, rejects }) => [...matches, ...rejects]);
const full = {
  payments: collectAny('payments', everything),
  customers: collectAny('customers', everything),
  subscriptions: collectAny('subscriptions', everything),
  plans: collectAny('plans', everything),
};

describeAgreement({
  name: 'a collection of all objects of all cases',
  matches: (resource, text, object) => {
    const { query } = checkQuery(resource, text);
    return query !== undefined && [...full[resource].objects(query)].includes(object);
  },
});
