import { invalidMetadataKey } from '../../../../src/language/checker/rules/invalid-metadata-key.ts';
import { describeRule } from '../../../support/describe-rule.ts';

describeRule(invalidMetadataKey, {
  accepts: [
    'metadata.a:"1"',
    'metadata[a]:"1"',
    'metadata[2fa]:"1"',
    'metadata.2fa:"1"',
    'metadatum.a.b:"1"', // unknown-field reports it
    'metadata.a[b]:"1"',
    'customer.email:"a@b.c"',
  ],
  reports: [
    { query: 'metadata.‹a.b›:"1"', data: { key: 'a.b' }, message: '`a.b` is not a key that can be searched' },
    { query: '-customer.metadata.‹a.b.c›:null', data: { key: 'a.b.c' } },
    // Reported by the parser, without a catalogue.
    { query: 'metadata[‹order-id›]:"1"', data: { key: 'order-id' } },
  ],
});
