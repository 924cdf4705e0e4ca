import { writeRatio, writeTable } from './markdown.ts';

/** A goal of the project, with the result of this run. */
export interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Whether the limit is a minimum or a maximum. */
  readonly kind: 'at least' | 'at most';
  /** `undefined` if there is nothing to measure. */
  readonly measured: number | undefined;
}

/** Writes each goal with its result and, if it was missed, by how much. */
export function writeGoals(goals: readonly Goal[]): string {
  const rows = goals.map(({ what, kind, limit, measured }) => [
    what,
    `${kind} ${limit}`,
    measured === undefined ? 'not built' : writeRatio(measured),
    measured === undefined ? '' : judge(kind, limit, measured),
  ]);
  return writeTable(['goal', 'limit', 'measured', 'met'], rows);
}

function judge(kind: Goal['kind'], limit: number, measured: number): string {
  const excess = kind === 'at most' ? measured / limit : limit / measured;
  return excess <= 1 ? 'yes' : `missed by ${Math.ceil((excess - 1) * 100)} %`;
}
