import { defineConfig } from 'rolldown';
import { builtinsOnDemand } from './builtins-on-demand.ts';
import { playgroundPage } from './playground-page.ts';
import { thirdPartyLicences } from './third-party-licences.ts';

/** What every command starts with. Each file costs: left to itself the bundler makes nine of it. */
const CORE = {
  name: 'core',
  test: /[\\/]src[\\/](?:(?:text|diagnostic|syntax|catalogue|checker|formatter)[\\/]|logic[\\/](?:independence|boundary-values)\.ts|cli[\\/](?:exit|output|report)\.ts|linter[\\/]unknown-names\.ts|project[\\/]errors\.ts)|[\\/]package\.json$|on-demand:/,
};
/** What reviews queries, but not what says that there is nothing to review. */
const LOGIC = { name: 'logic', test: /[\\/]src[\\/]logic[\\/]/ };
/** What every run of the linter starts with, whatever the kind of file. */
const LINTING = {
  name: 'linting',
  test: new RegExp(
    [
      String.raw`hosts[\\/](?:[^\\/]+\.ts|diagnostics[\\/])`,
      String.raw`linter[\\/]`,
      String.raw`reports[\\/]reports\.ts`,
      String.raw`project[\\/](?:(?!starter|errors)[^\\/]+\.ts|files[\\/]|config[\\/](?:loaded|open|resolve))`,
      String.raw`project[\\/](?:baseline[\\/]run|run[\\/](?:lint|list|read|select))`,
      String.raw`cli[\\/]lint[\\/]`,
    ]
      .map((room) => String.raw`[\\/]src[\\/]${room}`)
      .join('|'),
  ),
};

export default defineConfig([
  {
    input: {
      index: 'src/index.ts',
      builder: 'src/builder/index.ts',
      catalogue: 'src/catalogue/index.ts',
      'catalogue-file': 'src/catalogue-file/index.ts',
      codemirror: 'src/codemirror/index.ts',
      collection: 'src/collection/index.ts',
      'collection.checked': 'src/collection/checked.ts',
      config: 'src/project/config/index.ts',
      element: 'src/element/index.ts',
      eslint: 'src/eslint/index.ts',
      'language-service': 'src/language-service/index.ts',
      linter: 'src/linter/index.ts',
      logic: 'src/logic/index.ts',
      matcher: 'src/matcher/index.ts',
      'matcher.checked': 'src/matcher/checked.ts',
      project: 'src/project/index.ts',
      render: 'src/diagnostic/render.ts',
      jest: 'src/expect/jest.ts',
      testing: 'src/testing/index.ts',
      vitest: 'src/expect/vitest.ts',
    },
    platform: 'neutral',
    // Of these entries only `clausal/project` uses Node.
    external: [/^node:/, /^@codemirror\//, 'vitest'],
    resolve: { mainFields: ['module', 'main'] },
    plugins: [thirdPartyLicences()],
    output: { dir: 'dist', cleanDir: true, format: 'esm', chunkFileNames: 'chunks/[name].js' },
  },
  // For pages without a bundler: the element with all that it needs.
  {
    input: { 'element.bundle': 'src/element/index.ts' },
    platform: 'browser',
    // Side effects of these packages serve the commands of CodeMirror. The box uses only its history.
    treeshake: {
      moduleSideEffects: (id) => !/@lezer|@codemirror[\\/]language/.test(id),
    },
    plugins: [thirdPartyLicences('element.bundle.licences.md')],
    output: { dir: 'dist', format: 'esm', minify: true, comments: { annotation: false } },
  },
  // The playground: one page with everything in it.
  {
    input: { playground: 'src/playground/main.ts' },
    platform: 'browser',
    plugins: [playgroundPage()],
    output: { dir: 'dist', format: 'iife', minify: true },
  },
  {
    // `clausal/lsp` shares the files of the command, so that the package contains the server once.
    input: { cli: 'src/cli/main.ts', lsp: 'src/lsp/index.ts' },
    // What the files loaded later share with it stays in it: one file to start, as before there were any.
    preserveEntrySignatures: 'allow-extension',
    platform: 'node',
    // The other form of jsonc-parser asks for its files as no bundler understands.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [builtinsOnDemand(), thirdPartyLicences()],
    // Minified, for a command pays for every byte it loads.
    output: {
      dir: 'dist/cli',
      format: 'esm',
      minify: true,
      chunkFileNames: '[name].js',
      codeSplitting: { groups: [CORE, LOGIC, LINTING] },
    },
  },
]);
