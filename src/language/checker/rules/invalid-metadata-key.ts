import type { Field } from '../../catalogue/field.ts';
import { FIELD_TYPES } from '../../catalogue/field-types.ts';
import { findKeyedPrefix, isKeyOf, isLongKey, WORD } from '../../catalogue/resolve-field.ts';
import { invalidMetadataKey as declaration, type InvalidMetadataKeyData } from '../../syntax/syntax-diagnostics.ts';
import { defineClauseRule, defineUnknownFieldRule } from '../rule.ts';

/** The parser reports the other invalid keys. Only a catalogue can tell that `metadata.order.id` is a key with a dot. */
export const invalidMetadataKey = defineUnknownFieldRule({
  ...declaration,
  checkUnknown({ node }, context) {
    const { path, key, span } = node.field;
    const keyed = key === undefined ? findKeyedPrefix(context.resource, path) : undefined;
    if (keyed === undefined) return;
    const name = path.slice(keyed.path.length + 1);
    // The parser reports a key with any other character.
    if (/^\w+(?:\.\w+)+$/.test(name)) context.report({ start: span.end - name.length, end: span.end }, { key: name });
  },
});

/** Reports a word that is no key of its field. The parser, which knows no field, reports other texts. */
export const excludedKey = defineClauseRule({
  ...declaration,
  types: FIELD_TYPES,
  checkClause({ node: { field }, entry }, context) {
    const { key } = entry;
    if (key === undefined || !WORD.test(key) || isKeyOf(entry.field, key)) return;
    const { end } = field.span;
    context.report(field.key?.span ?? { start: end - key.length, end }, explainKey(entry.field, key));
  },
});

/** Why a text is not a key of a field. */
export function explainKey({ keys }: Field, key: string): InvalidMetadataKeyData {
  const { maxLength } = keys ?? {};
  return maxLength !== undefined && keys !== undefined && isLongKey(keys, key) ? { key, maxLength } : { key };
}
