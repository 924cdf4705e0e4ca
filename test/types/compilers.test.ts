import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

// The type tests are among what is compiled: what they promise of types holds in these compilers too.
test.each(['typescript-6', 'typescript-5.9'])(
  'all of the project compiles with %s',
  (compiler) => {
    const { stdout, status } = spawnSync(process.execPath, [`node_modules/${compiler}/bin/tsc`, '--noEmit'], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  },
  120_000,
);
