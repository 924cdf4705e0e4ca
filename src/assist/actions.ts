import type { Span } from '../language/base/span.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { editBetween, type Fix, type TextEdit } from '../language/diagnostic/fix.ts';
import { readQuery } from '../language/document.ts';
import type { TextOptions } from '../language/syntax/ast.ts';
import { diagnose } from './diagnose.ts';
import { markIncomplete, type ServiceDiagnostic } from './diagnostics.ts';
import { fixDocument } from './fix-document.ts';
import { GUESSES } from './sentences/guesses.ts';
import { createUser, type UserContext } from './user.ts';

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
 * @param user - The user's time, time zone and vocabulary.
 * @example
 * actionsAt(catalogue.payments, 'status:"SETTLED"', { start: 0, end: 0 })[0]?.title // 'replace `status` with `payment_status`'
 */
export function actionsAt(
  resource: Resource,
  text: string,
  selection: Span,
  user?: Partial<UserContext>,
): readonly Action[] {
  const own = createUser(user);
  const document = readQuery(resource, text);
  const diagnostics = markIncomplete(document, diagnose(document, GUESSES, own), undefined);
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
  const fixed = fixDocument(document, GUESSES, own).document.text;
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

/**
 * Returns the edits that bring a query into canonical form; empty if it is in that form or has errors.
 *
 * @param options - With `parameters`, it is a stored query, in which `$name` stands for a value.
 * @see L5, L7.1
 * @example
 * formatEdits(catalogue.payments, "id:'a'") // [{ start: 3, end: 6, text: '"a"' }]
 */
export function formatEdits(resource: Resource, text: string, options?: TextOptions): readonly TextEdit[] {
  const { formatted = text } = readQuery(resource, text, options);
  return formatted === text ? [] : [editBetween(text, formatted)];
}
