#!/usr/bin/env node
if (Map.groupBy === undefined) {
  process.stderr.write(`clausal: needs Node 22.12 or later; this is ${process.version}\n`);
  process.exit(2);
}
const cache = process.getBuiltinModule?.('node:module').enableCompileCache?.();
// The cache has only functions that V8 compiles while a file is loaded: with this flag, all of them.
if (cache?.directory !== undefined) process.getBuiltinModule('node:v8').setFlagsFromString('--no-lazy');
try {
  const { main } = await import('../dist/cli/cli.js');
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Only in a checkout: the package contains what is built.
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.url?.endsWith('/dist/cli/cli.js')) throw error;
  process.stderr.write('clausal: the command is not built; run `npm run build` first\n');
  process.exitCode = 2;
}
