import type { CheckedClause } from '../checker/checked-query.ts';
import { isInstant } from './instants.ts';
import type { ValueTest } from './value-tests.ts';

/** Values of other types stand to a clause of these in no way (L3.8, L3.9, L3.10). */
const FITS = {
  number: (value) => Number.isFinite(value) || typeof value === 'bigint',
  date: isInstant,
  boolean: (value) => typeof value === 'boolean',
} as const satisfies Record<string, ValueTest>;

/** What a value must be to be compared at all. */
export type Fitting = keyof typeof FITS;

/** What the values of a clause's field must be to be compared at all; `undefined` if any may. */
export function readFitting({ value: { kind } }: CheckedClause): Fitting | undefined {
  return kind === 'number' || kind === 'date' || kind === 'boolean' ? kind : undefined;
}

/** Whether a value is none that can be compared. */
export function isMisfit(fitting: Fitting, value: unknown): boolean {
  return !FITS[fitting](value);
}
