import type { Field } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { searchFields } from './search-fields.ts';

/** A part of an e-mail address: `@gmail.com`, `gmail.com`, `gmail`. */
const MAIL = /^(?:[^\s@]*@\S*|\w*mail|[\w-]+\.(?:com|net|org|edu|io|de|fr|es|it|uk|br|eu))$/i;

/** Whether a word is probably a part of an e-mail address. */
export function isPartOfEmail(text: string): boolean {
  return MAIL.test(text);
}

/** The field for e-mail addresses that people mostly mean: the first of the catalogue. */
export function findEmailField({ entries }: Resource): Field | undefined {
  return [...entries.values()].find(({ type, format }) => type === 'string' && format === 'email');
}

/** The fields that a part of a person's name or e-mail address may belong to, the likelier first. */
export function findPersonFields(resource: Resource, text: string): readonly Field[] {
  const email = findEmailField(resource);
  const name = searchFields(resource, 'name')[0]?.field;
  const names = name?.type === 'string' && !isPartOfEmail(text) ? [name] : [];
  return email === undefined ? names : [...names, email];
}
