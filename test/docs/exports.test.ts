import { describe, expect, test } from 'vitest';
import { EXPORTS, readDoors } from '../../docs/exports.ts';

/** The listed names of an entry point, of all its tasks. */
const namesOf = (subpath: string): readonly string[] =>
  Object.values(EXPORTS[subpath] ?? {}).flatMap((names) => names.split(' '));

describe('entry points', () => {
  const doors = readDoors();

  test.each(Object.keys(EXPORTS))('%s exports each listed name, once, and no other', (subpath) => {
    expect(namesOf(subpath).toSorted()).toEqual(doors.get(subpath)?.names);
  });

  test('the list has every entry point', () => {
    const listed = [...doors.keys()].filter((subpath) => subpath !== 'clausal/element/bundle');
    expect(Object.keys(EXPORTS)).toEqual(listed);
  });

  test('all entry points together export at most 330 names', () => {
    expect(new Set([...doors.values()].flatMap(({ names }) => names)).size).toBeLessThanOrEqual(330);
  });
});
