import babelParser from '@babel/eslint-parser';
import { Linter } from 'eslint';
import clausal from '../../../src/tools/eslint/index.ts';
import type { ClausalSettings } from '../../../src/tools/eslint/settings.ts';

/** What a test sets otherwise than a run of ESLint with nothing but all our rules. */
export interface VerifyOptions {
  /** The end of its name says what reads the program; `a.js` unless told. */
  readonly filename?: string;
  /** In place of all rules as errors. */
  readonly rules?: Linter.RulesRecord;
  readonly settings?: ClausalSettings;
  readonly parser?: Linter.Parser;
}

/** Every rule, as an error. */
const EVERY_RULE: Linter.RulesRecord = Object.fromEntries(
  Object.keys(clausal.rules).map((code) => [`clausal/${code}`, 'error']),
);

const PLUGINS: Readonly<Record<string, readonly string[]>> = {
  jsx: ['jsx'],
  ts: ['typescript', 'decorators'],
  tsx: ['typescript', 'jsx'],
};

/** The config of one program: what its parser cannot know of, Babel's reads. */
export function createConfig({
  filename = 'a.js',
  rules = EVERY_RULE,
  settings,
  parser,
}: VerifyOptions): Linter.Config[] {
  const plugins = PLUGINS[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()];
  return [
    {
      files: ['**/*.*', filename],
      plugins: { clausal },
      rules,
      ...(settings !== undefined && { settings: { clausal: settings } }),
      languageOptions: {
        ...(plugins !== undefined && {
          parser: babelParser,
          parserOptions: { requireConfigFile: false, babelOptions: { parserOpts: { plugins } } },
        }),
        ...(parser !== undefined && { parser }),
      },
    },
  ];
}

/** What ESLint says of a program. */
export function verify(program: string, options: VerifyOptions = {}): Linter.LintMessage[] {
  return new Linter().verify(program, createConfig(options), { filename: options.filename ?? 'a.js' });
}

/** What ESLint says of a program, in short: `line rule`. */
export function verifyBriefly(program: string, options: VerifyOptions = {}): readonly string[] {
  return verify(program, options).map(({ line, ruleId, message }) => `${line} ${ruleId ?? message}`);
}

/** Applies the fixes of ESLint to a program. */
export function applyFixes(program: string, options: VerifyOptions = {}): string {
  return new Linter().verifyAndFix(program, createConfig(options), { filename: options.filename ?? 'a.js' }).output;
}
