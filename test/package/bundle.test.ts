import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as source from '../../src/index.ts';
import { anyText } from '../support/queryish.ts';

// The build drops unused parts of Chevrotain; this fails if a needed part is dropped.
test('the bundle parses and checks like the sources', async () => {
  const bundle: typeof source = await import(pathToFileURL(path.resolve('dist/index.js')).href);
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(bundle.parseQuery(text)).toEqual(source.parseQuery(text));
      expect(bundle.checkQuery('payments', text).diagnostics).toEqual(source.checkQuery('payments', text).diagnostics);
    }),
    { numRuns: 300 },
  );
});
