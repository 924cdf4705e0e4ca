import type { CheckedClause } from '../checker/checked-query.ts';
import type { LogicContext } from './logic-rule.ts';

/** Reports clauses that are something together: at the last, for until then nothing was said that cannot be. */
export function reportTogether<Data>(clauses: readonly CheckedClause[], data: Data, context: LogicContext<Data>): void {
  const last = clauses.at(-1);
  if (last === undefined) return;
  const related = clauses.slice(0, -1).map(({ node }) => ({ span: node.span, message: 'together with this clause' }));
  context.report(last.node.span, data, { related });
}
