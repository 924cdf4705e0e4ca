import { type DiagnosticDocs, defineDiagnostic } from '../../diagnostic/declaration.ts';
import { quoteText } from '../../diagnostic/quote.ts';

export interface Data {
  readonly key: string;
}

export const quotedMetadataKeyDocs: DiagnosticDocs = {
  what: 'Reports quotation marks around a metadata key.',
  why: 'Languages of this family take them; whether this service does is not documented.',
  examples: [{ resource: 'payments', bad: 'metadata["order_id"]:"7"', good: 'metadata[order_id]:"7"' }],
};

export const quotedMetadataKey = defineDiagnostic({
  code: 'quoted-metadata-key',
  severity: 'warning',
  rule: 'L1.6',
  message: ({ key }: Data) => `the key ${quoteText(key)} needs no quotation marks`,
});
