import { defineResource } from '../../../../src/language/catalogue/define-resource.ts';
import { orNotSupported } from '../../../../src/language/checker/rules/or-not-supported.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const rooms = defineResource({
  name: 'rooms',
  fields: { id: { type: 'token', doc: 'identifier' }, size: { type: 'numeric', doc: 'square metres' } },
  limits: { or: 'none' },
});

describeRule(orNotSupported, {
  accepts: [
    'id:"a" OR id:"b"',
    { resource: rooms, query: 'id:"a" size:1' },
    { resource: rooms, query: 'id:"a" AND size:1' },
    { resource: rooms, query: 'id:"a" size:1 OR size:2' },
  ],
  reports: [
    {
      resource: rooms,
      query: 'size:1 ‹OR› size:2 OR size:3',
      data: { resource: 'rooms' },
      message: '`OR` does not work on rooms; run one query for each alternative',
    },
    { resource: rooms, query: 'id:"a" ‹OR› size:2', data: { resource: 'rooms' } },
  ],
});
