import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/**/*.test.ts'],
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
