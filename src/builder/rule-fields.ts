import { ownOptions } from '../language/base/plain-data.ts';
import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { type Field, operatorsOf, takesNull } from '../language/catalogue/field.ts';
import {
  fieldName,
  fieldOfKey,
  isKeyOf,
  listKnownKeys,
  type ResolvedField,
} from '../language/catalogue/resolve-field.ts';
import { MEANINGS, type Meaning, type RuleOperator } from './rule-group.ts';

/** An entry of a list of react-querybuilder. */
export interface RuleOption<Name extends string = string> {
  name: Name;
  label: string;
}

/** A field of react-querybuilder: its `Field`. */
export interface RuleField extends RuleOption {
  operators: RuleOption<RuleOperator>[];
  valueEditorType: 'text' | 'checkbox' | ((operator: string) => 'select' | 'multiselect');
  inputType: 'text' | 'number' | 'datetime-local';
  /** The values of a closed set. */
  values?: RuleOption[];
}

/** Options for `toRuleFields`. */
export interface RuleFieldsOptions {
  /** The keys of a keyed field, such as `metadata`, beside those that its definition knows; none by default. A key that no query can name is left out. */
  readonly keys?: (path: string) => readonly string[];
}

/**
 * Lists the fields of a resource as react-querybuilder takes them: each with the operators that it
 * supports, an editor for its values and, for a closed set, the values. What people choose,
 * `fromRuleGroup` reads. The labels are the names of the fields; replace them with your own.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource` or `restrictResource`.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @example
 * toRuleFields('payments').find(({ name }) => name === 'amount')?.inputType // 'number'
 */
export function toRuleFields(resource: ResourceLike, options?: RuleFieldsOptions): RuleField[] {
  const { keys = () => [] } = ownOptions(options);
  return [...toResource(resource).entries.values()].flatMap((field) => {
    if (field.keyed !== true) return toRuleField({ field, key: undefined });
    const all = [...new Set([...listKnownKeys(field), ...keys(field.path)])];
    return all.flatMap((key) => (isKeyOf(field, key) ? toRuleField(fieldOfKey(field, key)) : []));
  });
}

function toRuleField(resolved: ResolvedField): RuleField {
  const { field } = resolved;
  const name = fieldName(resolved);
  const members = field.values?.closed === true ? field.values.members : undefined;
  return {
    name,
    label: name,
    operators: listOperators(field),
    valueEditorType: members !== undefined ? chooseSelect : field.type === 'boolean' ? 'checkbox' : 'text',
    inputType: field.type === 'numeric' ? 'number' : field.type === 'date' ? 'datetime-local' : 'text',
    ...(members && { values: members.map((member) => ({ name: member, label: member })) }),
  };
}

function chooseSelect(operator: string): 'select' | 'multiselect' {
  return operator === 'in' || operator === 'notIn' ? 'multiselect' : 'select';
}

const LABELS: Readonly<Partial<Record<RuleOperator, string>>> = {
  doesNotContain: 'does not contain',
  beginsWith: 'begins with',
  doesNotBeginWith: 'does not begin with',
  null: 'has no value',
  notNull: 'has a value',
  notIn: 'not in',
  notBetween: 'not between',
};

function listOperators(field: Field): RuleOption<RuleOperator>[] {
  const supported: readonly string[] = operatorsOf(field);
  return Object.entries<Meaning>(MEANINGS).flatMap(([key, { operators, values }]) => {
    const name = key as RuleOperator;
    const takesValues =
      values === 'none'
        ? takesNull(field)
        : field.type !== 'presence' && !(values === 'several' && field.type === 'boolean');
    const isSupported = takesValues && operators.every((operator) => supported.includes(operator));
    return isSupported ? { name, label: LABELS[name] ?? name } : [];
  });
}
