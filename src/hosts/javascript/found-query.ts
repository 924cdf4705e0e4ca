import type { Node } from '@babel/types';
import type { NamedResource } from '../host.ts';
import type { Scope } from './scope.ts';

/** A place in a program where a query is. */
export interface FoundQuery {
  /** The text, or the template behind a tag. */
  readonly node: Node;
  /**
   * What reads it: the program, JSX, our tag, which puts quotes around what is
   * filled in, or a tag of which we only know by a comment that it makes a query.
   */
  readonly form: 'text' | 'attribute' | 'tag' | 'foreign';
  /** Whether its white space says nothing of the query: it is sent in canonical form, or a tag may take lines apart. */
  readonly isFormatted?: boolean;
  readonly scope: Scope;
  /** What it searches; a mere name is what the settings say. */
  readonly resource: NamedResource | string | undefined;
}
