import { type Fix, replaceFix } from '../diagnostic/fix.ts';
import { reportClause } from './assemble-clause.ts';
import { keepConnective, takeConnective } from './assemble-connective.ts';
import { continueLooseText, flushLooseText } from './assemble-loose-text.ts';
import { type Assembly, report } from './assembly.ts';
import type { ClauseNode, ConnectiveNode, FieldNode, NegationNode, OperatorNode, ValueNode } from './ast.ts';
import { gapAt, isClauseStart } from './characters.ts';
import { expectedClause } from './diagnostics/expected-clause.ts';
import { misplacedNegation } from './diagnostics/misplaced-negation.ts';

/** Adds a clause, whole or partial, and joins it to the one before. */
export function addClause(
  assembly: Assembly,
  field: FieldNode,
  operator: OperatorNode | undefined,
  value: ValueNode | undefined,
): void {
  const negation = takeNegation(assembly, field);
  const last = value ?? operator ?? field;
  const clause: ClauseNode = {
    kind: 'Clause',
    span: { start: (negation ?? field).span.start, end: last.span.end },
    negation,
    field,
    operator,
    value,
  };
  const isWord = operator === undefined && value === undefined && negation === undefined;
  // The words behind an unquoted value are the rest of it: one mistake, reported once.
  if (!(isWord && continueLooseText(assembly, last.span.end))) {
    flushLooseText(assembly);
    reportClause(assembly, clause);
  }
  const connective = takeConnective(assembly);
  const before = assembly.clauses.at(-1);
  if (before !== undefined) {
    const span = { start: before.span.end, end: clause.span.start };
    assembly.connectives.push(connective ?? { kind: 'Connective', span, connective: 'and', raw: '' });
  }
  assembly.clauses.push(clause);
  assembly.hasLeft = true;
}

function takeNegation(assembly: Assembly, field: FieldNode): NegationNode | undefined {
  const { negations } = assembly;
  const [first] = negations;
  const last = negations.at(-1);
  if (first === undefined || last === undefined) return undefined;
  assembly.negations = [];
  if (first === last && first.raw === '-' && first.span.end === field.span.start) return first;
  const { start } = first.span;
  const raw = writeNegations(negations);
  const { end } = last.span;
  const gap = gapAt(assembly.text, start, field.span.start);
  const fixes =
    first === last ? negateOnce(start, field.span.start, gap) : chooseNegation(start, field.span.start, gap);
  report(assembly, misplacedNegation, start, end, { written: raw }, { fixes });
  return { kind: 'Negation', span: { start, end }, raw };
}

/** `NOT NOT` and `! !` need their space: `NOTNOT` is a word, `!!` an operator. */
function writeNegations(negations: readonly NegationNode[]): string {
  let text = '';
  let before = '-';
  for (const { raw } of negations) {
    text += before === '-' ? raw : ` ${raw}`;
    before = raw;
  }
  return text;
}

function negateOnce(start: number, end: number, gap: string): readonly Fix[] {
  return [replaceFix('write `-` directly before the field', true, start, end, `${gap}-`)];
}

/** Two negations may be a slip of the key or a double negation. */
function chooseNegation(start: number, end: number, gap: string): readonly Fix[] {
  return [replaceFix('negate once', false, start, end, `${gap}-`), replaceFix('do not negate', false, start, end, gap)];
}

export function addNegation(assembly: Assembly, negation: NegationNode): void {
  assembly.negations.push(negation);
}

/** Adds something that was meant as a clause and has no field. */
export function addOrphan(assembly: Assembly, startOffset: number, end: number): void {
  if (continueLooseText(assembly, end)) return;
  const start = assembly.negations[0]?.span.start ?? startOffset;
  report(assembly, expectedClause, start, end, { found: assembly.text.slice(start, end) });
  standIn(assembly);
}

/** Adds what the scanner could make nothing of, and has reported. */
export function addStray(assembly: Assembly, end: number): void {
  // A mark before a field, as in `+amount>5`, is no clause gone wrong: the clause follows.
  if (!isClauseStart(assembly.text, end)) standIn(assembly);
}

/** Nonsense takes the place of a clause: the connectives around it are not misplaced on top of it. */
function standIn(assembly: Assembly): void {
  takeConnective(assembly);
  assembly.negations = [];
  assembly.hasLeft = true;
}

export function addConnective(assembly: Assembly, connective: ConnectiveNode): void {
  flushNegations(assembly);
  keepConnective(assembly, connective);
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
  // Without this parenthesis a negation before it would reach the clause behind it.
  const isNegated = assembly.negations.length > 0;
  flushNegations(assembly);
  const open = assembly.open.pop() ?? { start, isNegated };
  assembly.parentheses.push({ open: open.start, close: start, isNegated: open.isNegated });
}
