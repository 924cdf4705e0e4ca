import { expect, test } from 'vitest';
import { findDifferences } from './laws.ts';

const TITLE =
  '10,000 expressions over 2,000 objects have plans without a difference, a quarter of the naive normal form';

test(TITLE, { timeout: 180_000 }, () => {
  const { differences, refused, queries, terms, proved } = findDifferences(10_000, 2000, 'bounded');
  console.info(`${queries} queries for ${terms} terms, ${proved} plans proved, ${refused} without a plan`);
  expect(differences).toEqual([]);
  expect(refused).toBeLessThan(50);
  expect(proved).toBeGreaterThan(5000);
  expect(queries / terms).toBeLessThan(0.25);
});
