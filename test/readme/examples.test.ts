import { testExamples } from './examples.ts';
import { readPage } from './pages.ts';

testExamples([readPage('README.md')], { commands: 2, programs: 3, mistakes: 1 });
