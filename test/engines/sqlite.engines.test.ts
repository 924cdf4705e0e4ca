import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { expectIndexAnswers } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectLoadSurvivesKills } from './kill-load.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clausal-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
  test('finds what random expressions match', { timeout: 600_000 }, async () => {
    const database = new DatabaseSync(':memory:');
    await expectIndexAnswers((resource) => openIndex(sqlite, database, resource), 4000, 2000);
  });

  test('takes 4,000 hostile texts in every position', { timeout: 600_000 }, async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), notes);
    expect(await findHostileDifferences(index as never, { texts: 4000, objects: 1000 })).toEqual([]);
  });

  test('SQLite keeps whole batches of a load that is killed after any statement', { timeout: 300_000 }, async () => {
    await expectLoadSurvivesKills(sqlite, path.join(folder, 'statements.db'));
  });
});
