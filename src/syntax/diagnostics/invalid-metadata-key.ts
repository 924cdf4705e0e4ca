import { defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

interface Data {
  readonly key: string;
}

export const invalidMetadataKey = defineDiagnostic({
  code: 'invalid-metadata-key',
  severity: 'error',
  rule: 'L1.6',
  what: 'Reports a metadata key with other characters than plain letters, digits and `_`, or without its `]`.',
  why: 'The service cannot search such a key, even where objects have it.',
  examples: [
    { resource: 'payments', bad: 'metadata[order-id]:"7"', good: 'metadata[order_id]:"7"' },
    { resource: 'payments', bad: 'metadata[order_id:"7"', good: 'metadata[order_id]:"7"' },
  ],
  message: ({ key }: Data) =>
    key === '' ? 'the metadata key is empty' : `${quoteText(key)} is not a key that can be searched`,
});
