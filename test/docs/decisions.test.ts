import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const index = readFileSync(`${FOLDER}/README.md`, 'utf8');
const pages = readdirSync(FOLDER).filter((name) => name !== 'README.md');

test.each(pages)('%s has a question as its title, which the index lists once', (page) => {
  const [, title = ''] = /^# (\d{3} .+\?)\n/.exec(readFileSync(`${FOLDER}/${page}`, 'utf8')) ?? [];
  expect(title.slice(0, 4)).toBe(`${page.slice(0, 3)} `);
  expect(index.split(`- [${title}](${page})`)).toHaveLength(2);
});

test('the numbers of decisions have no gaps', () => {
  const numbers = pages.map((page) => Number(page.slice(0, 3)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(pages.map((_, index) => index + 1));
});

test('sources and pages name decisions that exist', () => {
  const files = globSync('{src,test,bench,.config}/**/*.ts').concat(globSync('{*,docs/**/*}.md'));
  const named = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').match(/(?<=docs\/decisions\/|\]\()\d{3}-[\w-]+\.md/g) ?? [];
    return found.map((page) => ({ file, page }));
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ page }) => !pages.includes(page))).toEqual([]);
});

test('decisions name sources that exist', () => {
  const sources = globSync('{src,test,bench,docs,.config}/**/*.ts').map((file) => `/${file.replaceAll('\\', '/')}`);
  const named = pages.flatMap((page) => {
    const found = readFileSync(`${FOLDER}/${page}`, 'utf8').match(/(?<=`)[\w./-]+\.ts(?=`)/g) ?? [];
    return found.map((source) => ({ page, source }));
  });
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ source }) => !sources.some((file) => file.endsWith(`/${source}`)))).toEqual([]);
});
