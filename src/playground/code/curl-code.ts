import type { CheckedQuery } from '../../checker/checked-query.ts';
import { formatChecked } from '../../formatter/format-checked.ts';
import { quoteShell } from './quote.ts';

/** Writes a query as a curl command. The host is only an example. */
export function writeCurlCode(query: CheckedQuery): string {
  const url = `https://api.example.com/${query.resource.name}`;
  return `curl -G ${quoteShell(url)} \\\n  --data-urlencode ${quoteShell(`query=${formatChecked(query)}`)}`;
}
