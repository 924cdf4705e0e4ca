import type { Goal } from './goals.ts';

/** What a table of the bench comes to: its text, and the goals it speaks of. */
export interface Section {
  readonly text: string;
  readonly goals: readonly Goal[];
}
