import type { Host } from '../../host.ts';
import { mentionsResource } from '../http/mentions-resource.ts';
import type { Dialect } from './leaf.ts';

/** Documents with queries in their code. */
export const markdownHost = createHost('markdown', ['.md', '.markdown']);

/** Documents with components in them. */
export const mdxHost = createHost('mdx', ['.mdx']);

function createHost(dialect: Dialect, extensions: readonly string[]): Host {
  return {
    extensions,
    mayHold: (file, settings) => file.includes('clausal') || mentionsResource(file, settings),
    async load() {
      const { readMarkdown } = await import('./read-markdown.ts');
      return (file, settings) => readMarkdown(file, dialect, settings);
    },
  };
}
