import { expect, test } from 'vitest';
import { findDifferences } from './laws.ts';

const TITLE =
  '4,000 expressions over 2,000 objects have plans without a difference, a quarter of the naive normal form';

test(TITLE, { timeout: 180_000 }, () => {
  const { differences, refused, queries, terms, proved } = findDifferences(4000, 2000, 'bounded');
  console.info(`${queries} queries for ${terms} terms, ${proved} plans proved, ${refused} without a plan`);
  expect(differences).toEqual([]);
  expect(refused).toBeLessThan(20);
  expect(proved).toBeGreaterThan(2000);
  expect(queries / terms).toBeLessThan(0.25);
});
