import type { Host } from '../host.ts';
import { findLanguages } from './languages.ts';
import type { Dialect } from './leaf.ts';

/** Documents with queries in their code. */
export const markdownHost = createHost('markdown', ['.md', '.markdown']);

/** Documents with components in them. */
export const mdxHost = createHost('mdx', ['.mdx']);

function createHost(dialect: Dialect, extensions: readonly string[]): Host {
  return {
    extensions,
    mayHold: (file, settings) =>
      file.includes('clausal') || [...findLanguages(file)].some((host) => host.mayHold(file, settings)),
    async load(file, settings) {
      const { readMarkdown } = await import('./read-markdown.ts');
      const languages = [...findLanguages(file)].filter((host) => host.mayHold(file, settings));
      const readers = new Map(
        await Promise.all(languages.map(async (host) => [host, await host.load(file, settings)] as const)),
      );
      return (text, hostSettings) => readMarkdown(text, dialect, readers, hostSettings);
    },
  };
}
