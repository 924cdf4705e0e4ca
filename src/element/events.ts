import type { RefusedSearch, RunSearch } from '../codemirror/options.ts';

/** The events of `<clausal-search>` that native elements do not have, or not with a `detail`. */
export interface ClausalSearchEventMap {
  /**
   * A valid query runs. A form that holds the box is sent afterwards, as Enter does in
   * an `<input>`, unless the page calls `preventDefault()`.
   */
  readonly search: CustomEvent<RunSearch>;
  /** A query cannot run (this bubbles), or keeps a form from being sent (this does not, as in every form). */
  readonly invalid: CustomEvent<RefusedSearch>;
}
