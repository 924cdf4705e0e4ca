import { prepareExpression, type ResourceName } from '../index.ts';

export interface ExampleQuery {
  readonly title: string;
  readonly query: string;
}

/** The example objects and queries of a resource. */
export interface Examples {
  readonly objects: readonly object[];
  readonly queries: readonly ExampleQuery[];
}

/** The examples as the build writes them into the page: the time that they cover, and those of each resource. */
export interface StoredExamples {
  readonly start: string;
  readonly end: string;
  readonly resources: Readonly<Record<string, Examples>>;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/**
 * Moves the dates of examples so that they end now, and puts timestamps in place of the relative dates of their
 * queries. Earlier objects lie further apart than later ones, as in a shop that grows, so that every recent day has
 * some; dates after the end, such as that of the next bill, keep their distance to it.
 */
export function moveExamples(
  { start, end, resources }: StoredExamples,
  now: number,
  timeZone: string,
): Readonly<Record<string, Examples>> {
  const duration = Date.parse(end) - Date.parse(start);
  const move = (timestamp: string): string => {
    const age = Date.parse(end) - Date.parse(timestamp);
    const moved = age > 0 && age < duration ? (age * age) / duration : age;
    return new Date(now - moved).toISOString().replace(/\.\d+/, '');
  };
  const moveAll = (value: unknown): unknown => {
    if (typeof value === 'string') return TIMESTAMP.test(value) ? move(value) : value;
    if (Array.isArray(value)) return value.map(moveAll);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, moveAll(member)]));
  };
  return Object.fromEntries(
    Object.entries(resources).map(([name, { objects, queries }]) => {
      const resource = name as ResourceName;
      const bind = (query: string): string =>
        String(prepareExpression(resource, query).bind({}, { now: new Date(now), timeZone }));
      const bound = queries.map(({ title, query }) => ({ title, query: bind(query) }));
      return [name, { objects: objects.map((object) => moveAll(object) as object), queries: bound }];
    }),
  );
}
