import { describe, expect, test } from 'vitest';
import lockFile from '../../package-lock.json' with { type: 'json' };

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packages: Readonly<Record<string, LockedPackage>> = lockFile.packages;

/** The locked package to which a name resolves: the one in the nearest `node_modules` folder. */
function findLocked(from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`];
    if (found !== undefined || folder === '') return found;
  }
}

describe('the lock file', () => {
  // Without them `npm ci` fails, or installs no binary on platforms other than the one that wrote the file.
  test('contains the optional packages of every platform', () => {
    const optional = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map((name) => ({ place, name })),
    );
    expect(optional.length).toBeGreaterThan(20);
    expect(optional.filter(({ place, name }) => findLocked(place, name) === undefined)).toEqual([]);
  });

  // The registry lacks three of these.
  const unpublished = /\/@chdb\/lib-(?:darwin|linux-arm64)/;

  test('lists a checksum of every package', () => {
    const unchecked = Object.entries(packages).flatMap(([place, { integrity, link }]) =>
      place === '' || link === true || integrity?.startsWith('sha512-') === true ? [] : place,
    );
    expect(unchecked.filter((place) => !unpublished.test(place))).toEqual([]);
  });
});
