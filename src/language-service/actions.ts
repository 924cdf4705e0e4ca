import type { Resource } from '../catalogue/resource.ts';
import { fixQuery } from '../checker/fix-query.ts';
import type { Fix, TextEdit } from '../diagnostic/fix.ts';
import type { Span } from '../text/span.ts';
import { diagnosticsOf, type ServiceDiagnostic } from './diagnostics.ts';
import { formatEdits } from './format-edits.ts';

/** A change that an editor offers. */
export interface Action {
  /** `fix` puts one diagnostic right; `fix-all` applies all safe fixes; `format` writes the canonical form. */
  readonly kind: 'fix' | 'fix-all' | 'format';
  /** An imperative: "replace `status` with `payment_status`". */
  readonly title: string;
  /** Whether the action needs no review: it is a safe fix, and its diagnostic has no other. */
  readonly isPreferred: boolean;
  readonly edits: readonly TextEdit[];
  /** The diagnostic that a `fix` fixes; `undefined` for the other kinds. */
  readonly diagnostic: ServiceDiagnostic | undefined;
}

/**
 * Lists the changes for a selection: the fixes of the diagnostics that touch it,
 * all safe fixes, and the canonical form.
 *
 * @example
 * actionsAt(catalogue.payments, 'status:"SETTLED"', { start: 0, end: 0 })[0]?.title // 'replace `status` with `payment_status`'
 */
export function actionsAt(resource: Resource, text: string, selection: Span): readonly Action[] {
  const diagnostics = diagnosticsOf(resource, text);
  const touching = diagnostics.filter(({ span }) => span.start <= selection.end && selection.start <= span.end);
  // Several diagnostics may have the same guess.
  const listed = new Set<Fix>();
  const actions: Action[] = touching.flatMap((diagnostic) =>
    diagnostic.fixes.flatMap((fix) => {
      if (listed.has(fix)) return [];
      listed.add(fix);
      const { title, safe, edits } = fix;
      return { kind: 'fix', title, isPreferred: safe && diagnostic.fixes.length === 1, edits, diagnostic };
    }),
  );
  const fixed = fixQuery(resource, text).text;
  if (fixed !== text) {
    const edits = [{ start: 0, end: text.length, text: fixed }];
    actions.push({ kind: 'fix-all', title: 'apply all safe fixes', isPreferred: false, edits, diagnostic: undefined });
  }
  const edits = formatEdits(resource, text);
  if (edits.length > 0) {
    actions.push({ kind: 'format', title: 'format the query', isPreferred: false, edits, diagnostic: undefined });
  }
  return actions;
}
