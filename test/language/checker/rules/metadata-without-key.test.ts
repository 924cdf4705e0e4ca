import { metadataWithoutKey } from '../../../../src/language/checker/rules/metadata-without-key.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(metadataWithoutKey, {
  accepts: [
    'metadata[a]:"7"',
    'metadata.a:"7"',
    'customer.metadata[a]:"7"',
    'metadata[]:"7"', // invalid-metadata-key reports it
    'amount:7',
    'metadat:"7"', // unknown-field reports it
  ],
  reports: [
    {
      query: '‹metadata›:"7"',
      data: { field: 'metadata', example: 'metadata[key]' },
      message: '`metadata` needs a key: `metadata[key]`',
    },
    { query: '-‹customer.metadata›:null', data: { field: 'customer.metadata', example: 'customer.metadata[key]' } },
    // undocumented-field would hide that the key is missing.
    { resource: 'plans', query: '‹metadata›:"7"', data: { field: 'metadata', example: 'metadata[key]' } },
    {
      query: '‹metadata›>"7"',
      data: { field: 'metadata', example: 'metadata[key]' },
      codes: ['metadata-without-key', 'unsupported-operator'],
    },
  ],
});
