import { writeRatio, writeTable } from './markdown.ts';

/** A promise of the project, with what this run measured. */
export interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Whether the limit must be reached (`at least`) or kept (`at most`). */
  readonly kind: 'at least' | 'at most';
  /** `undefined` where there is nothing to measure yet. */
  readonly measured: number | undefined;
}

/** Writes each goal with what was measured, and by how much a missed one is missed. */
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
