import { testExamples } from './examples.ts';
import { readPages } from './pages.ts';

// Those of the README are among the quick tests.
const guide = readPages().filter(({ file }) => file !== 'README.md');

testExamples(guide, { commands: 25, programs: 50, mistakes: 4 });
