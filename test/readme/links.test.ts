import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findLinks, type Page, readLinkedPages, readPage } from './pages.ts';

const pages = readLinkedPages();

/** The anchors of a page: its headings, as GitHub names them, and its explicit ids. */
function findAnchors({ text }: Page): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}

describe('links', () => {
  test('links are found on the pages', () => {
    expect(pages.flatMap(findLinks).length).toBeGreaterThan(50);
  });

  test.each(pages)('links in $file lead to existing files', (page) => {
    expect(findLinks(page).filter(({ target }) => !existsSync(target))).toEqual([]);
  });

  test.each(pages)('links in $file lead to existing headings', (page) => {
    const wrong = findLinks(page).filter(({ target, anchor }) => {
      if (anchor === undefined || !target.endsWith('.md') || !existsSync(target)) return false;
      return !findAnchors(readPage(target)).includes(anchor);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    { what: 'a file that is missing', text: '[x](no-such-page.md)', target: 'docs/guide/no-such-page.md' },
    { what: 'a file above', text: '[x](../../README.md#install)', target: 'README.md' },
    { what: 'the page itself', text: '[x](#top)', target: 'docs/guide/page.md' },
  ])('links are resolved relative to their page: $what', ({ text, target }) => {
    expect(findLinks({ file: 'docs/guide/page.md', text })).toMatchObject([{ target }]);
  });
});

describe('the guide', () => {
  test('lists all its pages in its index', () => {
    const index = readPage('docs/guide/README.md');
    const listed = findLinks(index).map(({ target }) => target);
    const others = pages.map(({ file }) => file).filter((file) => /^docs\/guide\/(?!README)/.test(file));
    expect(others.length).toBeGreaterThan(9);
    expect(others.filter((file) => !listed.includes(file))).toEqual([]);
  });
});
