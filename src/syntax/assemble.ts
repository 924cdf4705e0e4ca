import { replaceFix } from '../diagnostic/fix.ts';
import { reportClause } from './assemble-clause.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, ConnectiveNode, FieldNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';
import { expectedClause } from './diagnostics/expected-clause.ts';
import { misplacedConnective } from './diagnostics/misplaced-connective.ts';
import { misplacedNegation } from './diagnostics/misplaced-negation.ts';

/** Adds a clause, whole or partial, and joins it to the one before. */
export function addClause(
  assembly: Assembly,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | undefined,
): void {
  const negation = assembly.negations.length === 0 ? undefined : takeNegation(assembly, field);
  const last = value ?? operator ?? field;
  const clause: ClauseNode = {
    kind: 'Clause',
    span: { start: (negation ?? field).span.start, end: last.span.end },
    negation,
    field,
    operator,
    value,
  };
  reportClause(assembly, clause);
  const before = assembly.clauses.at(-1);
  if (before !== undefined) {
    const span = { start: before.span.end, end: clause.span.start };
    assembly.connectives.push(assembly.pending ?? { kind: 'Connective', span, connective: 'and', raw: '' });
  }
  assembly.clauses.push(clause);
  assembly.pending = undefined;
  assembly.hasLeft = true;
}

function takeNegation(assembly: Assembly, field: FieldNode): NegationNode {
  const { negations } = assembly;
  assembly.negations = [];
  const [first] = negations;
  const last = negations.at(-1);
  if (first === undefined || last === undefined) throw new TypeError('no negation to take');
  if (first === last && first.raw === '-' && first.span.end === field.span.start) return first;
  const { start } = first.span;
  const raw = negations
    .map((negation) => (negation.raw.length > 1 ? `${negation.raw} ` : negation.raw))
    .join('')
    .trimEnd();
  const replaced = field.span.start;
  report(
    assembly,
    misplacedNegation,
    start,
    last.span.end,
    { written: raw },
    {
      fixes:
        negations.length === 1
          ? [replaceFix('write `-` directly before the field', true, start, replaced, '-')]
          : [
              replaceFix('negate once', false, start, replaced, '-'),
              replaceFix('do not negate', false, start, replaced, ''),
            ],
    },
  );
  return { kind: 'Negation', span: { start, end: last.span.end }, raw };
}

export function addNegation(assembly: Assembly, negation: NegationNode): void {
  assembly.negations.push(negation);
}

/** Adds something that was meant as a clause and has no field. */
export function addOrphan(assembly: Assembly, startOffset: number, end: number): void {
  const start = assembly.negations[0]?.span.start ?? startOffset;
  report(assembly, expectedClause, start, end, { found: assembly.text.slice(start, end) });
  standIn(assembly);
}

/** Adds what the scanner could make nothing of, and has reported. */
export function addStray(assembly: Assembly, start: number, end: number): void {
  // A mark of one character, as in `+amount>5`, is no clause gone wrong: the clause follows.
  if (end > start + 1) standIn(assembly);
}

/** Nonsense takes the place of a clause: the connectives around it are not misplaced on top of it. */
function standIn(assembly: Assembly): void {
  assembly.negations = [];
  assembly.pending = undefined;
  assembly.hasLeft = true;
}

export function addConnective(assembly: Assembly, connective: ConnectiveNode): void {
  flushNegations(assembly);
  if (assembly.hasLeft && assembly.pending === undefined) {
    assembly.pending = connective;
    return;
  }
  const { start, end } = connective.span;
  const isRepeated = assembly.pending === undefined || assembly.pending.connective === connective.connective;
  const next = skipSpaces(assembly.text, end);
  const fix = replaceFix(`remove \`${connective.raw}\``, isRepeated, start, next, '');
  report(
    assembly,
    misplacedConnective,
    start,
    end,
    { written: connective.raw, missing: 'before' },
    {
      fixes: next === assembly.text.length ? [] : [fix],
    },
  );
}

function skipSpaces(text: string, offset: number): number {
  let end = offset;
  while (text.charAt(end) === ' ') end++;
  return end;
}

/** Reports negations that no field follows. */
export function flushNegations(assembly: Assembly): void {
  const last = assembly.negations.at(-1);
  if (last === undefined) return;
  report(assembly, expectedClause, last.span.end, last.span.end, { found: '' });
  standIn(assembly);
}

export function openParenthesis(assembly: Assembly, start: number): void {
  assembly.open.push({ start, isNegated: assembly.negations.length > 0 });
  assembly.negations = [];
}

export function closeParenthesis(assembly: Assembly, start: number): void {
  flushNegations(assembly);
  const open = assembly.open.pop();
  assembly.parentheses.push({ open: open?.start ?? start, close: start, isNegated: open?.isNegated ?? false });
}
