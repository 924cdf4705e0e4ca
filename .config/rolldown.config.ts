import { defineConfig } from 'rolldown';

const shared = {
  platform: 'neutral' as const,
  resolve: { mainFields: ['module', 'main'], conditionNames: ['import'] },
};

export default defineConfig([
  {
    ...shared,
    input: {
      index: 'src/index.ts',
      catalogue: 'src/catalogue/index.ts',
      'catalogue-file': 'src/catalogue-file/index.ts',
    },
    output: {
      dir: 'dist',
      format: 'esm',
      sourcemap: true,
      minify: false,
      cleanDir: true,
      chunkFileNames: 'chunks/[name]-[hash].js',
    },
    external: ['zod'],
  },
  {
    ...shared,
    platform: 'node',
    input: { cli: 'src/cli/main.ts' },
    output: { dir: 'dist/cli', format: 'esm', sourcemap: true, minify: true, chunkFileNames: '[name]-[hash].js' },
  },
]);
