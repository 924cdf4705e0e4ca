import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seed.ts'],
    // For what hangs; a busy machine takes its time for what does not.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: 'tsconfig.json' },
    coverage: {
      provider: 'v8',
      include: [
        'src/{text,diagnostic,syntax,catalogue,checker,formatter,builder,matcher,collection,logic,eslint}/**/*.ts',
      ],
      reporter: ['text', 'json-summary'],
    },
  },
});
