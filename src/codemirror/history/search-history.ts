/** An earlier search. */
export interface SavedSearch {
  readonly text: string;
  /** Whether the user saved it. Saved searches come first and are not pushed out. */
  readonly pinned?: boolean;
}

/** Stores the searches of each resource. Its methods may return promises, and a box still works if they fail. */
export interface SearchHistory {
  /** The searches of a resource, the latest first. Whatever has no text, or one of more than 4,000 characters, is ignored. */
  list(resource: string): readonly SavedSearch[] | PromiseLike<readonly SavedSearch[]>;
  /** Adds a search that ran, or moves it to the front if it is already there. */
  add(resource: string, text: string): void | PromiseLike<void>;
  remove(resource: string, text: string): void | PromiseLike<void>;
  /** Saves a search, or stops saving it. */
  pin(resource: string, text: string, isPinned: boolean): void | PromiseLike<void>;
}
