import { findElement } from './dom.ts';

/** An example query of a resource. */
export interface ExampleQuery {
  readonly title: string;
  readonly query: string;
}

/** The example objects and queries of a resource. */
export interface Examples {
  readonly objects: readonly object[];
  readonly queries: readonly ExampleQuery[];
}

/** Reads the examples that the build wrote into the page, by resource. */
export function readExamples(): Readonly<Record<string, Examples>> {
  return JSON.parse(findElement('examples').textContent);
}
