#!/usr/bin/env node
process.getBuiltinModule?.('node:module').enableCompileCache?.();
const { main } = await import('../dist/cli/cli.js');
process.exitCode = await main(process.argv.slice(2));
