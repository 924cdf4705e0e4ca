import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';

const ROOT = path.resolve(import.meta.dirname, '../..');

// Links to files of these kinds lead to the files, not to pages.
process.env['VITE_EXTRA_EXTENSIONS'] = 'bnf,diff,ebnf,http,js,lark,ndjson,query,sarif,svg,toml,ts,tsx';

interface Item {
  readonly text: string;
  readonly link: string;
}

/** The lists of a page of contents: a group for each heading, an item for the first link of each entry. */
function readContents(page: string): readonly { readonly text: string; readonly items: readonly Item[] }[] {
  const [, ...sections] = readFileSync(path.join(ROOT, page), 'utf8').split(/^(?:## |\*\*(?=.*\*\*$))/m);
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n', 1);
    const links = section.matchAll(/^(?:- |\| )\[([^\]]+)\]\(([\w-]+\.md)\)/gm);
    const items = [...links].map(([, name = '', file = '']) => ({
      text: name.replaceAll('`', ''),
      link: path.posix.join('/', path.posix.dirname(page), file),
    }));
    return items.length === 0 ? [] : { text: heading.replace('**', ''), items };
  });
}

/** The site: the guide, the rules, the reference, the API and the playground. */
export default defineConfig({
  title: 'clausal',
  description: 'Check, fix, build, plan and run the search queries of a billing service.',
  srcDir: '..',
  srcExclude: [
    '{.ci,.config,bench,bin,dist,node_modules,site,src,test}/**',
    'examples/{editors,lint-project,stripe}/**',
    // They are about the code, to which they link.
    '{CONTRIBUTING,docs/architecture}.md',
  ],
  // The one page that is an example, and is copied as it is.
  ignoreDeadLinks: [/search-box\/plain$/],
  outDir: '../site',
  cacheDir: '../node_modules/.cache/vitepress',
  rewrites: (page) => page.replace(/README\.md$/, 'index.md'),
  markdown: {
    config(md) {
      md.core.ruler.push('links-and-code', ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          // Otherwise `{{ }}` in code is an expression of Vue.
          if (token.type === 'code_inline') token.attrSet('v-pre', '');
          const link = token.attrGet('href');
          if (link !== null && !/^\w+:/.test(link)) {
            token.attrSet('href', link.replace(/README\.md(?=$|#)/, 'index.md').replace(/LICENSE$/, 'LICENSE.txt'));
          }
        }
      });
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/docs/guide/' },
      { text: 'Rules', link: '/docs/rules/' },
      { text: 'Language', link: '/grammar/reference' },
      { text: 'API', link: '/docs/api/' },
      { text: 'Playground', link: '/playground.html', target: '_self' },
    ],
    sidebar: {
      '/docs/guide/': readContents('docs/guide/README.md'),
      '/docs/rules/': readContents('docs/rules/README.md'),
    },
  },
  buildEnd({ outDir }) {
    for (const name of ['examples', 'grammar']) {
      cpSync(path.join(ROOT, name), path.join(outDir, name), { recursive: true });
    }
    cpSync(path.join(ROOT, 'LICENSE'), path.join(outDir, 'LICENSE.txt'));
    cpSync(path.join(ROOT, 'dist/playground.html'), path.join(outDir, 'playground.html'));
  },
});
