import type { Field } from '../../catalogue/field.ts';
import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { findKeyedPrefix, isKeyOf, isLongKey, WORD } from '../../catalogue/resolve-field.ts';
import { invalidMetadataKey as declaration, type InvalidMetadataKeyData } from '../../syntax/syntax-diagnostics.ts';
import { defineSharedRule } from '../rule.ts';

/** The parser, which knows no field, reports the other invalid keys. */
export const invalidMetadataKey = defineSharedRule(declaration, {
  types: FIELD_TYPES,
  /** Reports a word that its field excludes as a key. */
  checkClause({ node: { field }, entry }, context) {
    const { key } = entry;
    if (key === undefined || !WORD.test(key) || isKeyOf(entry.field, key)) return;
    const { end } = field.span;
    context.report(field.key?.span ?? { start: end - key.length, end }, explainKey(entry.field, key));
  },
  /** Reports a key with dots, as in `metadata.order.id`. */
  checkUnknown({ node }, context) {
    const { path, key, span } = node.field;
    const keyed = key === undefined ? findKeyedPrefix(context.resource, path) : undefined;
    if (keyed === undefined) return;
    const name = path.slice(keyed.path.length + 1);
    if (/^\w+(?:\.\w+)+$/.test(name)) context.report({ start: span.end - name.length, end: span.end }, { key: name });
  },
});

/** Why a text is not a key of a field. */
export function explainKey({ keys }: Field, key: string): InvalidMetadataKeyData {
  const { maxLength } = keys ?? {};
  return maxLength !== undefined && keys !== undefined && isLongKey(keys, key) ? { key, maxLength } : { key };
}
