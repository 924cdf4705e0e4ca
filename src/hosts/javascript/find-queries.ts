import type { File } from '@babel/types';
import type { HostSettings } from '../host-settings.ts';
import { findCalledQueries } from './find-called-queries.ts';
import { findMarkedQueries } from './find-marked-queries.ts';
import { findOwnQueries } from './find-own-queries.ts';
import type { FoundQuery } from './found-query.ts';
import { readMagicComments } from './magic-comments.ts';
import { isCall } from './node.ts';
import { noteUses, readUse, type Use } from './references.ts';
import { type Place, walkProgram } from './walk.ts';

/**
 * Finds the queries of a program. Of what says in several ways what it searches,
 * our own functions know best, then comments, then the settings.
 */
export function findQueries(file: string, program: File, settings: HostSettings): readonly FoundQuery[] {
  const resources = readMagicComments(file, program.comments ?? []);
  const places: Place[] = [];
  const uses: Use[] = [];
  walkProgram(program.program, (place) => {
    const { node } = place;
    const use = node.type === 'Identifier' ? readUse(place, node) : undefined;
    if (use !== undefined) uses.push(use);
    if (isCall(node) || node.type === 'TaggedTemplateExpression' || resources.size > 0) places.push(place);
  });
  noteUses(uses);
  const own = places.flatMap(findOwnQueries);
  const marked = places.flatMap((place) => findMarkedQueries(place, resources));
  const called = places.flatMap((place) => findCalledQueries(place, settings));
  return selectFirst([own, marked, called]);
}

/** Of the queries at one place those of the first list that has any, each resource once. */
function selectFirst(lists: readonly (readonly FoundQuery[])[]): readonly FoundQuery[] {
  const found = new Map<FoundQuery['node'], Map<string | undefined, FoundQuery>>();
  for (const list of lists) {
    const before = new Set(found.keys());
    for (const query of list) {
      if (before.has(query.node)) continue;
      const some = found.get(query.node) ?? new Map<string | undefined, FoundQuery>();
      found.set(query.node, some.set(nameOf(query), query));
    }
  }
  return [...found.values()].flatMap((some) => [...some.values()]);
}

function nameOf({ resource }: FoundQuery): string | undefined {
  return typeof resource === 'string' ? resource : resource?.name;
}
