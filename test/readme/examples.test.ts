import { testExamples } from './examples.ts';
import { readPage } from './pages.ts';

testExamples([readPage('README.md')], { commands: 4, programs: 3, mistakes: 1 });
