// The same checks as `clausal lint`, and nothing else.

import parser from '@babel/eslint-parser';
import clausal from '../../dist/eslint.js';

export default [
  {
    ...clausal.configs.recommended,
    files: ['**/*.ts'],
    languageOptions: {
      parser,
      parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins: ['typescript'] } } },
    },
  },
];
