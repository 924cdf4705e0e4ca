import { quotedMetadataKey } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(quotedMetadataKey, {
  severity: 'warning',
  accepts: [
    'metadata[a]:1',
    'metadata["a-b"]:1',
    'metadata["a]:1',
    'metadata[]:1',
    'metadata[""]:1',
    'metadata[“a”]:1',
  ],
  reports: [
    {
      query: 'metadata[‹"order_id"›]:"7"',
      data: { key: 'order_id' },
      fixed: 'metadata[order_id]:"7"',
      message: 'the key `order_id` needs no quotation marks',
    },
    { query: "-customer.metadata[‹'7'›]:null", data: { key: '7' }, fixed: '-customer.metadata[7]:null' },
  ],
});
