import { describe, expect, test } from 'vitest';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { hasBit } from '../../src/collection/bitmap.ts';
import { createNumbers } from '../../src/collection/numbers.ts';
import { createRows } from '../../src/collection/rows.ts';
import { createTextTable } from '../../src/collection/text-table.ts';

describe('no single write touches all rows', () => {
  test('a text table reads a few texts for each text added, also when it becomes wider', () => {
    const texts: (string | undefined)[] = [undefined];
    let reads = 0;
    const counted = new Proxy(texts, {
      get(target, name) {
        reads++;
        return Reflect.get(target, name);
      },
    });
    const table = createTextTable(counted);
    const add = (text: string): number => texts.push(text) - 1;
    let most = 0;
    for (let index = 0; index < 20_000; index++) {
      reads = 0;
      table.findOrAdd(`text ${index}`, add);
      most = Math.max(most, reads);
    }
    // A chain of colliding texts may be long, but not as long as all.
    expect(most).toBeLessThan(200);
    for (let index = 0; index < 20_000; index++) expect(table.find(`TEXT ${index}`)).toBe(index + 1);
  });

  test('a fraction among whole numbers converts a part of them', () => {
    const rows = 1_000_000;
    const numbers = createNumbers({ middle: 0, step: 1 });
    numbers.grow(rows);
    for (let row = 0; row < rows; row++) numbers.write(row, row);
    const before = numbers.bytes;
    numbers.write(700_000, 0.5);
    expect(numbers.bytes - before).toBeLessThan(100_000);
    expect([numbers.at(699_999), numbers.at(700_000), numbers.at(700_001)]).toEqual([699_999, 0.5, 700_001]);
    expect(Array.from({ length: rows }, (_, row) => numbers.at(row) === row).filter(Boolean)).toHaveLength(rows - 1);
  });

  test('numbers keep their values while rows are added', () => {
    const numbers = createNumbers({ middle: 0, step: 1 });
    const expected: number[] = [];
    for (const capacity of [32, 1024, 16_384, 16_416, 40_000, 40_032, 100_000]) {
      numbers.grow(capacity);
      for (let row = expected.length; row < capacity; row++) {
        expect(numbers.at(row)).toBeNaN();
        expected.push(row % 7000 === 5 ? row / 2 : row);
        numbers.write(row, expected[row] as number);
      }
      expect(expected.filter((number, row) => numbers.at(row) !== number)).toEqual([]);
    }
  });

  test('removed objects make room in slices, and the others stay in order', () => {
    const random = createRandom(5);
    const rows = createRows<number>(0);
    let moves = 0;
    let forgotten = 0;
    const indexes = { move: () => moves++, forget: () => forgotten++ };
    const expected: number[] = [];
    const remove = (place: number): void => {
      const [number] = expected.splice(place, 1);
      rows.remove(`${number}`, rows.rowOf(`${number}`) as number);
    };
    let most = 0;
    let longest = 0;
    for (let turn = 0; turn < 30_000; turn++) {
      moves = 0;
      const isGrowing = turn < 12_000 || (turn > 22_000 && turn < 24_000);
      if (isGrowing || random.chance(0.1) || expected.length === 0) {
        rows.add(`${rows.added}`, rows.added);
        expected.push(rows.added - 1);
      } else remove(random.integer(0, expected.length - 1));
      rows.compact(indexes);
      most = Math.max(most, moves);
      longest = Math.max(longest, rows.length);
      if (turn % 500 !== 0) continue;
      const live = Array.from({ length: rows.length }, (_, row) => row).filter((row) => hasBit(rows.live, row));
      expect(live.map(rows.objectAt)).toEqual(expected);
      expect(live.map(rows.sequenceAt)).toEqual(expected);
      expect(expected.map((number) => rows.rowOf(`${number}`))).toEqual(live);
      expect(live.map((row) => rows.rowAfter(rows.sequenceAt(row) - 1))).toEqual(live);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(64);
    expect(longest).toBeLessThan(14_000);
    expect(rows.length).toBeLessThan(4 * expected.length + 4096);
    expect(forgotten).toBeGreaterThan(0);
  });
});
