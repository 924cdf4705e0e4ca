import type { CheckedQuery } from '../../checker/checked-query.ts';
import { formatChecked } from '../../formatter/format-checked.ts';
import { quoteString, quoteTemplate } from './quote.ts';

/** Writes a query as a template literal. */
export function writeTemplateCode(checked: CheckedQuery): string {
  const tag = `query(${quoteString(checked.resource.name)})`;
  return `import { query } from 'clausal';\n\nconst found = ${tag}${quoteTemplate(formatChecked(checked))};\nconst text = String(found);`;
}
