import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import type { Workspace } from './workspace.ts';

/** Longer texts are no queries; a query that is only too long has a diagnostic of its own. */
const MAX_TEXT_LENGTH = 2 * MAX_QUERY_LENGTH;

/** The name of a resource, as an argument of a tool. */
export function resourceInput({ names }: Workspace) {
  return z.enum(names).describe('What the query searches.');
}

/** The text of a query, as an argument of a tool. */
export const queryInput = z.string().max(MAX_TEXT_LENGTH).describe('The text of the query.');
