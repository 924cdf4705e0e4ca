import { defineResource } from '../../../../src/language/catalogue/define-resource.ts';
import { metadataKeyForm } from '../../../../src/language/checker/rules/metadata-key-form.ts';
import { describeRule } from '../../../support/describe-rule.ts';

const resource = defineResource({
  name: 'charges',
  fields: {
    metadata: { type: 'token', doc: 'your data', keyed: true, keys: { quotes: 'required', dotted: false } },
    labels: { type: 'token', doc: 'its labels', keyed: true, keys: { dotted: false } },
  },
  limits: {},
  aliases: { data: 'metadata' },
});

describeRule(metadataKeyForm, {
  accepts: [
    'metadata.a:1',
    { resource, query: 'metadata["a"]:"1"' },
    { resource, query: 'metadata[\'a\']:"1"' },
    { resource, query: 'labels[a]:"1"' },
    { resource, query: 'metadata:"1"' },
    { resource, query: 'metadata.a.b:"1"' },
  ],
  reports: [
    {
      resource,
      query: '-‹metadata[a]›:"1"',
      data: { written: 'metadata[a]', form: 'metadata["a"]' },
      fixed: '-metadata["a"]:"1"',
      safe: true,
      message: '`metadata[a]` is written `metadata["a"]`',
    },
    {
      resource,
      query: '‹metadata.a›:"1"',
      data: { written: 'metadata.a', form: 'metadata["a"]' },
      fixed: 'metadata["a"]:"1"',
      safe: true,
    },
    {
      resource,
      query: '‹labels.a›:"1"',
      data: { written: 'labels.a', form: 'labels[a]' },
      fixed: 'labels[a]:"1"',
      safe: true,
    },
  ],
});
