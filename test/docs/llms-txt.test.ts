import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderLlmsTxt } from '../../docs/llms-txt.ts';

const text = readFileSync('docs/llms.txt', 'utf8');
const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): (.+)$/gm)].map(([, target = '', description = '']) => ({
  file: path.posix.join('docs', target),
  description,
}));

describe('llms.txt', () => {
  test('llms.txt has a title, a summary of one sentence, and lists of links', () => {
    expect(text).toMatch(/^# clausal\n\n> [^\n]+\.\n\n(?:## [^\n]+\n\n(?:- \[[^\n]+\n)+\n?)+$/);
  });

  test('links to files that exist and ship with the package, each described by a sentence', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly files: readonly string[] };
    for (const { file, description } of links) {
      expect([file, existsSync(file)]).toEqual([file, true]);
      expect(files.some((shipped) => file.startsWith(`${shipped}/`))).toBe(true);
      expect(description).toMatch(/^[A-Z`].*\.$/);
    }
  });

  test('lists every page of the guide, the reference and the page of every code', () => {
    const pages = ['docs/guide', 'docs/rules'].flatMap((folder) =>
      readdirSync(folder).flatMap((name) => (name === 'README.md' ? [] : path.posix.join(folder, name))),
    );
    expect(links.map(({ file }) => file)).toEqual(expect.arrayContaining([...pages, 'grammar/reference.md']));
  });

  const pages = {
    readme: '# clausal\n\nOne sentence. Another one.\n',
    guide: '# Guide\n\n**Queries**\n\n- [Check](check.md): find\n  mistakes.\n',
    reference: '# The language\n\nIt says\nwhat is valid. More.\n',
  };

  test('takes its summaries and links from the pages', () => {
    expect(renderLlmsTxt(pages, [])).toContain(
      '> One sentence.\n\n## Queries\n\n- [Check](guide/check.md): Find mistakes.\n\n## Language\n\n- [Language reference](../grammar/reference.md): It says what is valid.\n',
    );
  });

  test.each([
    { readme: 'no title' },
    { guide: '# Guide\n\n**Queries**\n\nnothing\n' },
    { reference: '# Title\n\n## Next\n' },
  ])('cannot be generated from a page without a title, list or summary: %j', (wrong) => {
    expect(() => renderLlmsTxt({ ...pages, ...wrong }, [])).toThrow(Error);
  });
});
