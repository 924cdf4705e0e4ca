import { invalidMetadataKey } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(invalidMetadataKey, {
  accepts: [
    'metadata[a]:1',
    'metadata[0_Z]:1',
    'metadata.0a:1',
    'customer.metadata[a]:1',
    "metadata['a']:1",
    'order-id:1',
  ],
  reports: [
    {
      query: 'metadata[‹order-id›]:"7"',
      data: { key: 'order-id' },
      message: '`order-id` is not a key that can be searched',
    },
    { query: 'metadata[‹order id›]:"7"', data: { key: 'order id' } },
    { query: 'metadata[‹"order id"›]:"7"', data: { key: '"order id"' } },
    { query: 'metadata[‹"a:b"›]:"7"', data: { key: '"a:b"' } },
    { query: 'metadata[‹"a›]:"7"', data: { key: '"a' } },
    { query: "metadata[‹'a\"›]:'7'", data: { key: '\'a"' } },
    { query: 'metadata[‹“order_id”›]:"7"', data: { key: '“order_id”' }, fixed: 'metadata[order_id]:"7"' },
    { query: 'metadata[‹“order-id”›]:"7"', data: { key: '“order-id”' } },
    { query: 'metadata‹[]›:"7"', data: { key: '' }, message: 'the metadata key is empty' },
    { query: 'metadata‹[›:"7"', data: { key: '' } },
    { query: 'a:1 metadata‹[›', data: { key: '' }, codes: ['invalid-metadata-key', 'expected-operator'] },
    {
      query: 'metadata‹[order_id›:"7"',
      data: { key: 'order_id', missing: ']' },
      fixed: 'metadata[order_id]:"7"',
      message: 'no `]` closes the key `order_id`',
    },
    { query: 'metadata‹[order-id›:"7"', data: { key: 'order-id', missing: ']' } },
    { query: 'metadata‹["order_id›>7', data: { key: '"order_id', missing: ']' } },
    { query: 'metadata‹[a›[b]:1', data: { key: 'a', missing: ']' }, fixed: 'metadata[a][b]:1' },
    { query: 'metadata.‹order-id›:"7"', data: { key: 'order-id' } },
    { query: 'customer.metadata.‹café›:"7"', data: { key: 'café' } },
  ],
});
