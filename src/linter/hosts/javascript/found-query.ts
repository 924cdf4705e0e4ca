import type { Node } from '@babel/types';
import type { NamedResource } from '../../host.ts';
import type { Scope } from './scope.ts';

/** A place in a program where a query is. */
export interface FoundQuery {
  /** The text, or the template behind our tag. */
  readonly node: Node;
  /** What reads it: the program, JSX, or our tag, which puts quotes around what is filled in. */
  readonly form: 'text' | 'attribute' | 'tag';
  /** Whether it is sent in canonical form, whatever white space stands between its clauses. */
  readonly isFormatted?: boolean;
  readonly scope: Scope;
  /** What it searches; a mere name is what the settings say. */
  readonly resource: NamedResource | string | undefined;
}
