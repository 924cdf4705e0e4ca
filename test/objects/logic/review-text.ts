import type { ResourceLike } from '../../../src/language/catalogue/catalogue.ts';
import { applyEdits, selectCompatibleFixes } from '../../../src/language/diagnostic/fix.ts';
import { type LogicDiagnostic, reviewQuery } from '../../../src/objects/logic/review-query.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

/** Reviews the text of a query without errors. */
export function reviewText(resource: ResourceLike, text: string): readonly LogicDiagnostic[] {
  return reviewQuery(readQuery(resource, text));
}

/** Applies the fixes of `reviewQuery`, and no others, until none is left. */
export function applyReviewFixes(resource: ResourceLike, text: string): string {
  const fixes = selectCompatibleFixes(reviewText(resource, text).flatMap((diagnostic) => diagnostic.fixes));
  if (fixes.length === 0) return text;
  const edits = fixes.flatMap((fix) => fix.edits);
  return applyReviewFixes(resource, applyEdits(text, edits));
}
