import type { Field } from '../../catalogue/field.ts';
import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { isKeyOf, quoteOfKey, writeField } from '../../catalogue/resolve-field.ts';
import type { DiagnosticDocs } from '../../diagnostic/declaration.ts';
import { replaceFix } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { FieldNode } from '../../syntax/ast.ts';
import { QUOTE } from '../../syntax/characters.ts';
import { defineClauseRule } from '../rule.ts';

export interface Data {
  readonly written: string;
  /** The field as the resource writes it. */
  readonly form: string;
}

export const docs: DiagnosticDocs = {
  what: 'Reports a metadata key without the quotation marks that the resource requires, or after a dot where it has to be in brackets. The resources of the service take both; your own resources may not.',
  why: 'The service of such a resource refuses the query. Its definition states how keys are written.',
  examples: [],
};

const ANY_QUOTE = new RegExp(`[${QUOTE}]`);

/** Whether a key is one of a field, perhaps in another form: it stands alone between the brackets. */
export function readsKey({ path, key, span }: FieldNode, field: Field): boolean {
  if (key === undefined) return isKeyOf(field, path.slice(field.path.length + 1));
  const isWhole = key.span.end + 1 === span.end && (key.quote !== '' || !ANY_QUOTE.test(key.name));
  return isWhole && isKeyOf(field, key.name);
}

export const metadataKeyForm = defineClauseRule({
  code: 'metadata-key-form',
  severity: 'error',
  rule: 'L1.6',
  message: ({ written, form }: Data) => `${quoteText(written)} is written ${quoteText(form)}`,
  types: FIELD_TYPES,
  checkClause({ node: { field }, entry }, context) {
    const { key } = entry;
    if (key === undefined || !readsKey(field, entry.field)) return;
    const isWrong =
      field.key === undefined ? entry.field.keys?.dotted === false : field.key.quote === '' && quoteOfKey(entry) !== '';
    if (!isWrong) return;
    const written = field.key === undefined ? field.path : `${field.path}[${key}]`;
    const form = writeField(entry);
    const { start, end } = field.span;
    const fixes = [replaceFix(`write ${quoteText(form)}`, true, start, end, form)];
    context.report(field.span, { written, form }, { fixes });
  },
});
