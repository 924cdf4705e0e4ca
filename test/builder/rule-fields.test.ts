import { describe, expect, test } from 'vitest';
import { toRuleFields } from '../../src/builder/rule-fields.ts';
import { fromRuleGroup } from '../../src/builder/rule-group.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { restrictResource } from '../../src/language/catalogue/restrict-resource.ts';

const VALUES = { text: 'text', number: '5', 'datetime-local': '2026-03-01T09:30' } as const;
/** What react-querybuilder stores for an operator with several values, or without one. */
const write = (operator: string, value: unknown): unknown => {
  if (operator === 'null' || operator === 'notNull') return '';
  return /between|in$/i.test(operator) && !/contain/i.test(operator) ? `${value},${value}` : value;
};

describe('toRuleFields', () => {
  const keys = (): readonly string[] => ['shop', 'utm-source'];

  test.each(Object.values(catalogue))('each operator of each field is read back, on $name', (resource) => {
    const fields = toRuleFields(resource, { keys });
    expect(fields.length).toBeGreaterThan(10);
    for (const { name: field, operators, valueEditorType, inputType, values } of fields) {
      expect(operators.length, field).toBeGreaterThan(0);
      const value = values?.[0]?.name ?? (valueEditorType === 'checkbox' ? false : VALUES[inputType]);
      const rules = operators.map(({ name }) => ({ field, operator: name, value: write(name, value) }));
      expect(fromRuleGroup(resource, { combinator: 'and', rules }).errors, field).toEqual([]);
    }
  });

  test.each([
    ['amount', 'number', 'text', '= != < > <= >= in notIn between notBetween'],
    ['created_at', 'datetime-local', 'text', '= != < > <= >= null notNull in notIn between notBetween'],
    ['statement_descriptor', 'text', 'text', '= != contains doesNotContain null notNull in notIn'],
    ['metadata[shop]', 'text', 'text', '= != null notNull in notIn'],
    ['refund.is_refunded', 'text', 'checkbox', '= !='],
    ['fraud_prevention', 'text', 'text', 'null notNull'],
  ])('%s has the input %s, the editor %s and the operators %s', (path, inputType, valueEditorType, operators) => {
    const field = toRuleFields('payments', { keys }).find(({ name }) => name === path);
    expect(field).toMatchObject({ label: path, inputType, valueEditorType });
    expect(field?.operators.map(({ name }) => name).join(' ')).toBe(operators);
  });

  test('a closed set is chosen from its values, several of them in a list', () => {
    const field = toRuleFields('payments').find(({ name }) => name === 'payment_status');
    expect(field?.values).toContainEqual({ name: 'SETTLED', label: 'SETTLED' });
    const editor = field?.valueEditorType as (operator: string) => string;
    expect(['=', 'in', 'notIn'].map(editor)).toEqual(['select', 'multiselect', 'multiselect']);
  });

  test('only keys that a query can name are fields, and only what is left of a restricted resource', () => {
    expect(toRuleFields('payments').filter(({ name }) => name.startsWith('metadata'))).toEqual([]);
    expect(toRuleFields('payments', { keys }).filter(({ name }) => name.includes('utm'))).toEqual([]);
    const support = restrictResource('payments', { fields: ['id', 'amount'], operators: { amount: [':'] } });
    expect(toRuleFields(support).map(({ name, operators }) => [name, ...operators.map((one) => one.name)])).toEqual([
      ['id', '=', '!=', 'null', 'notNull', 'in', 'notIn'],
      ['amount', '=', '!=', 'in', 'notIn'],
    ]);
  });
});
