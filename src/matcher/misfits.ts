import type { CheckedClause } from '../checker/checked-query.ts';
import { isInstant } from './instants.ts';
import type { ValueTest } from './value-tests.ts';

/** A value of any other type never satisfies a clause of these (L3.8, L3.9, L3.10). */
const FITS = {
  number: (value) => Number.isFinite(value) || typeof value === 'bigint',
  date: isInstant,
  boolean: (value) => typeof value === 'boolean',
} as const satisfies Record<string, ValueTest>;

/** The types of values that a clause may require. */
export type Fitting = keyof typeof FITS;

/** The type that a clause requires of values; `undefined` if it accepts any. */
export function readFitting({ value: { kind } }: CheckedClause): Fitting | undefined {
  return kind === 'number' || kind === 'date' || kind === 'boolean' ? kind : undefined;
}

/** Whether a value does not have the required type. */
export function isMisfit(fitting: Fitting, value: unknown): boolean {
  return !FITS[fitting](value);
}
