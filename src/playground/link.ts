import { MAX_QUERY_LENGTH } from '../index.ts';

/** The state that a link restores. */
export interface PageLink {
  readonly resource: string;
  readonly query: string;
  readonly tab: string;
}

/** Writes the hash of a link: `#resource=plans&query=interval%3A%22months%22&tab=explain`. */
export function writeLink({ resource, query, tab }: PageLink): string {
  return `#${new URLSearchParams({ resource, ...(query === '' ? {} : { query }), tab })}`;
}

/**
 * Reads the hash of a link. Names that are not among the given ones, and a query that
 * is too long to read, are left out.
 */
export function readLink(hash: string, resources: readonly string[], tabs: readonly string[]): Partial<PageLink> {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const resource = parameters.get('resource') ?? '';
  const query = parameters.get('query') ?? '';
  const tab = parameters.get('tab') ?? '';
  return {
    ...(resources.includes(resource) ? { resource } : {}),
    // The query belongs to the unknown resource, so it would only show errors here.
    ...(resources.includes(resource) && query.length <= MAX_QUERY_LENGTH ? { query } : {}),
    ...(tabs.includes(tab) ? { tab } : {}),
  };
}
