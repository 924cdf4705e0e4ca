import { findKeyedPrefix } from '../../catalogue/resolve-field.ts';
import { invalidMetadataKey as declaration } from '../../syntax/syntax-diagnostics.ts';
import { defineUnknownFieldRule } from '../rule.ts';

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
