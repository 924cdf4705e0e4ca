import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly key: string;
  /** What the key lacks; what else is wrong with it is told when it is closed. */
  readonly missing?: ']';
}

export const invalidMetadataKeyDocs: DiagnosticDocs = {
  what: 'Reports a metadata key with other characters than plain letters, digits and `_`, or without its `]`.',
  why: 'The service cannot search such a key, even where objects have it.',
  examples: [
    { resource: 'payments', bad: 'metadata[order-id]:"7"', good: 'metadata[order_id]:"7"' },
    { resource: 'payments', bad: 'metadata[order_id:"7"', good: 'metadata[order_id]:"7"' },
  ],
};

export const invalidMetadataKey = defineDiagnostic({
  code: 'invalid-metadata-key',
  severity: 'error',
  rule: 'L1.6',
  message: ({ key, missing }: Data) => {
    if (key === '') return 'the metadata key is empty';
    if (missing !== undefined) return `no \`${missing}\` closes the key ${quoteText(key)}`;
    return `${quoteText(key)} is not a key that can be searched`;
  },
});
