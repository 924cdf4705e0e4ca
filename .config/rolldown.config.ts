import { defineConfig, type Plugin } from 'rolldown';
import { builtinsOnDemand } from './builtins-on-demand.ts';
import { DRIVERS } from './drivers.ts';
import { playgroundPage } from './playground-page.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

/** The code that every command loads, in one file because each file takes time. By default the bundler would make nine. */
const CORE = {
  name: 'core',
  test: /[\\/]src[\\/](?:language[\\/](?:(?!checker[\\/]docs|catalogue[\\/](?:load-catalogue|catalogue-file))(?:base|diagnostic|syntax|catalogue|checker|formatter)[\\/]|document)|assist[\\/]diagnose\.ts|objects[\\/](?:logic[\\/](?:independence|boundary-values)|readers[\\/]system-errors)\.ts|files[\\/](?:hosts[\\/]unknown-names|project[\\/](?:lint-error|paths|config[\\/]find-config))\.ts|tools[\\/]cli[\\/](?:exit|output|report|matches[\\/]progress)\.ts)|[\\/]package\.json$|on-demand:|rolldown[\\/]runtime/,
};
/** The review of queries, without the check whether a query needs a review. */
const LOGIC = { name: 'logic', test: /[\\/]src[\\/](?:objects[\\/]logic[\\/]|assist[\\/]logic-level\.ts)/ };
/** The code that every run of the linter loads, for all kinds of files. */
const LINTING = {
  name: 'linting',
  test: new RegExp(
    [
      String.raw`files[\\/]hosts[\\/](?:query-file[\\/])?(?!list-requests|excerpt)[^\\/]+\.ts`,
      String.raw`files[\\/]linter[\\/]`,
      String.raw`files[\\/]reports[\\/](?:reports|report-writer|text)\.ts`,
      String.raw`files[\\/]project[\\/](?:(?!lint-error|paths)[^\\/]+\.ts|files[\\/](?!git-files)|config[\\/](?:loaded|open|resolve))`,
      String.raw`files[\\/]project[\\/]run[\\/](?:lint|read|select)`,
      String.raw`tools[\\/]cli[\\/]lint[\\/](?!watch)`,
    ]
      .map((room) => String.raw`[\\/]src[\\/]${room}`)
      .join('|'),
  ),
};

/** Keeps the sources of dependencies, which nobody steps through, out of the source maps. They would be 2.5 MB. */
const withoutForeignMaps: Plugin = {
  name: 'without-foreign-maps',
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
};

/** Escapes all characters but those of ASCII (docs/decisions/002-quick-start.md). */
const asciiOnly: Plugin = {
  name: 'ascii-only',
  // Not `renderChunk`, after which strings are printed again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[^\0-\x7f]/g, toEscape);
    }
  },
};

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig([
  {
    input: {
      index: 'src/index.ts',
      builder: 'src/builder/index.ts',
      client: 'src/client/index.ts',
      codemirror: 'src/box/codemirror/index.ts',
      element: 'src/box/element/index.ts',
      engines: 'src/engines/index.ts',
      eslint: 'src/tools/eslint/index.ts',
      'language-service': 'src/assist/index.ts',
      linter: 'src/files/linter/index.ts',
      objects: 'src/objects/index.ts',
      sandbox: 'src/sandbox/index.ts',
      'sandbox.node': 'src/sandbox/server/index.ts',
      'linter.node': 'src/files/project/index.ts',
      test: 'src/tools/test/index.ts',
      // No entry points, but code that reads no text: in files of their own, programs that use nothing else get no parser.
      'chunks/logic': 'src/objects/logic/implies.ts',
      'chunks/review': 'src/objects/logic/review-query.ts',
      'chunks/plan': 'src/client/plans/create-plan.ts',
      'chunks/plan-run': 'src/client/search-run.ts',
    },
    platform: 'neutral',
    // Of these entries only `engines` and those with `.node` use Node.
    external: [/^node:/, /^@codemirror\//, ...DRIVERS],
    resolve: { mainFields: ['module', 'main'] },
    plugins: [thirdPartyLicences(), withoutForeignMaps],
    output: {
      dir: 'dist',
      cleanDir: true,
      format: 'esm',
      chunkFileNames: 'chunks/[name].js',
      // Not minified: Node prints the line that throws above the message of an uncaught error. Bundlers minify it anyway.
      sourcemap: true,
      comments: { jsdoc: false },
    },
  },
  // For pages without a bundler: the element with all its dependencies.
  {
    input: { 'element.bundle': 'src/box/element/index.ts' },
    platform: 'browser',
    // The side effects of these packages are for CodeMirror's commands, of which the box uses only the history.
    treeshake: {
      moduleSideEffects: (id) => !/@lezer|@codemirror[\\/]language/.test(id),
    },
    plugins: [thirdPartyLicences('element.bundle.licences.md')],
    output: { dir: 'dist', format: 'esm', minify: true, comments: { annotation: false } },
  },
  // The playground, as a single page.
  {
    input: { playground: 'src/playground/playground.ts' },
    platform: 'browser',
    plugins: [playgroundPage()],
    output: { dir: 'dist', format: 'iife', minify: true },
  },
  {
    // `clausal/lsp` shares the files of the command, so that the package contains the server once.
    input: { cli: 'src/tools/cli/main.ts', lsp: 'src/tools/lsp/index.ts' },
    // Code shared with files that are loaded later stays in the entry, so that the start loads one file.
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    external: [...DRIVERS],
    // Bundlers cannot follow the `require` calls in the UMD build of jsonc-parser.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [builtinsOnDemand(), thirdPartyLicences(), asciiOnly],
    // Readable too, which does not slow down the start measurably. Its names are those of `src`, so it has no source maps.
    output: {
      dir: 'dist/cli',
      format: 'esm',
      comments: { jsdoc: false },
      chunkFileNames: '[name].js',
      codeSplitting: { groups: [CORE, LOGIC, LINTING] },
    },
  },
]);
