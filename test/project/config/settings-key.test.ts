import { describe, expect, test } from 'vitest';
import type { Host } from '../../../src/hosts/host.ts';
import { HOSTS } from '../../../src/hosts/hosts.ts';
import type { LintConfig } from '../../../src/project/config/config.ts';
import { openConfig } from '../../../src/project/config/open-config.ts';
import { resolveSettings } from '../../../src/project/config/resolve-settings.ts';
import { keyOfSettings } from '../../../src/project/config/settings-key.ts';
import { createFolder } from '../folder.ts';

describe('keyOfSettings', () => {
  const notes = (members: number): string =>
    JSON.stringify({
      version: 1,
      resources: {
        notes: {
          limits: { clauses: members, substring: 3, orAcrossFields: true },
          fields: { title: { type: 'string', doc: 'title of the note' } },
        },
      },
    });
  const keyOf = async (config: LintConfig, catalogue = notes(1), kind: Host = HOSTS.json): Promise<string> => {
    const files = { 'clausal.config.json': JSON.stringify(config), 'notes.json': catalogue };
    const loaded = await openConfig({ cwd: createFolder(files) });
    return keyOfSettings(loaded, resolveSettings(loaded), kind);
  };

  test('is the same for the same settings', async () => {
    expect(await keyOf({ rules: { 'unknown-field': 'off' } })).toBe(await keyOf({ rules: { 'unknown-field': 'off' } }));
  });

  test('is another where anything differs, in the catalogues or the kind of file too', async () => {
    const keys = await Promise.all([
      keyOf({}),
      keyOf({ resource: 'plans' }),
      keyOf({ keys: ['a'] }),
      keyOf({ calls: ['a'] }),
      keyOf({ rules: { 'unknown-field': 'off' } }),
      keyOf({ catalogues: ['notes.json'] }),
      keyOf({ catalogues: ['notes.json'] }, notes(2)),
      keyOf({}, notes(1), HOSTS.yaml),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
