import type { ResourceLike } from '../../src/catalogue/catalogue.ts';
import type { LogicDiagnostic } from '../../src/logic/diagnostics.ts';
import { reviewQuery } from '../../src/logic/review-query.ts';
import { readQuery } from '../support/arbitrary-query.ts';

/** Reviews the text of a query without errors. */
export function reviewText(resource: ResourceLike, text: string): readonly LogicDiagnostic[] {
  return reviewQuery(readQuery(resource, text));
}
