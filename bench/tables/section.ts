import type { Goal } from './goals.ts';

/** The text of a table of the bench, and its goals. */
export interface Section {
  readonly text: string;
  readonly goals: readonly Goal[];
}
