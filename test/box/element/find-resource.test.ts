import { describe, expect, test } from 'vitest';
import { checkCatalogue, describeUnknownResource, findResource } from '../../../src/box/element/box-settings.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';

const { payments, plans } = catalogue;

describe('findResource', () => {
  test.each([
    { what: 'one of the service', own: undefined, name: 'payments', resource: payments },
    { what: 'one of the page', own: { bills: payments }, name: 'bills', resource: payments },
    { what: 'the only one, whatever the name', own: plans, name: '', resource: plans },
    {
      what: 'none of the service beside those of the page',
      own: { bills: payments },
      name: 'plans',
      resource: undefined,
    },
    { what: 'none by an unknown name', own: undefined, name: 'invoices', resource: undefined },
    { what: 'none by the name of a member of every object', own: {}, name: 'toString', resource: undefined },
  ])('finds $what', ({ own, name, resource }) => {
    expect(findResource(own, name)).toBe(resource);
  });

  test('refuses anything that is not a resource', () => {
    expect(() => findResource({ bills: { name: 'bills' } as never }, 'bills')).toThrow(TypeError);
  });
});

describe('checkCatalogue', () => {
  test.each([undefined, payments, {}, { payments, bills: plans }])('accepts %o', (own) => {
    expect(() => checkCatalogue(own)).not.toThrow();
  });

  test.each([
    null,
    5,
    'payments',
    [],
    [payments],
    { payments: null },
    { payments: undefined },
    { payments, bills: { name: 'bills' } },
    { entries: new Map() },
  ])('refuses %o', (own) => {
    expect(() => checkCatalogue(own)).toThrow(TypeError);
  });

  test('says in the error what a catalogue must be', () => {
    expect(() => checkCatalogue(null)).toThrow(
      '`catalogue` must be a resource made by defineResource, or an object of such resources',
    );
  });
});

test.each([
  { name: '', message: '<clausal-search resource="">: the resource must be one of bills' },
  { name: 'plans', message: '<clausal-search resource="plans">: the resource must be one of bills' },
])('lists the known resources for the unknown name "$name"', ({ name, message }) => {
  expect(describeUnknownResource({ bills: payments }, name)).toBe(message);
});
