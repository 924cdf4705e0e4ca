import type { RefusedSearch, RunSearch } from '../codemirror/options.ts';

/** The events of `<clausal-search>` that native elements do not have, or have without a `detail`. */
export interface ClausalSearchEventMap {
  /**
   * A valid query runs. Then the form around the box is submitted, as by Enter in an
   * `<input>`, unless the page calls `preventDefault()`.
   */
  readonly search: CustomEvent<RunSearch>;
  /** A query cannot run (this bubbles), or keeps a form from being submitted (this does not bubble, as in every form). */
  readonly invalid: CustomEvent<RefusedSearch>;
}
