import { describe, expect, test } from 'vitest';
import lockFile from '../../package-lock.json' with { type: 'json' };

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packages: Readonly<Record<string, LockedPackage>> = lockFile.packages;

/** The locked package that a name means where another package stands: the nearest `node_modules` that has it. */
function findLocked(from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

describe('the lock file', () => {
  // Without them `npm ci` fails, or installs no binary on another platform than the one that wrote the file.
  test('names the optional packages of every platform', () => {
    const wanted = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ place, name })),
    );
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.filter(({ place, name }) => findLocked(place, name) === undefined)).toEqual([]);
  });
});
