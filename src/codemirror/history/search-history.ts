/** An earlier search. */
export interface SavedSearch {
  readonly text: string;
  /** Whether somebody saved it. Saved searches come first and stay. */
  readonly pinned?: boolean;
}

/** Keeps the searches of each resource. Its methods may answer later, and a box works if they fail. */
export interface SearchHistory {
  /** The searches of a resource, the latest first. */
  list(resource: string): readonly SavedSearch[] | PromiseLike<readonly SavedSearch[]>;
  /** Adds a search that ran; moves one that is there to the front. */
  add(resource: string, text: string): void | PromiseLike<void>;
  remove(resource: string, text: string): void | PromiseLike<void>;
  /** Saves a search, or stops saving it. */
  pin(resource: string, text: string, isPinned: boolean): void | PromiseLike<void>;
}
