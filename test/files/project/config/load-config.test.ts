import { describe, expect, test } from 'vitest';
import { openFolder } from '../../../../src/files/project/config/open-config.ts';
import { ConfigError } from '../../../../src/files/project/lint-error.ts';
import { createFolder } from '../folder.ts';

const NOTES = {
  version: 1,
  resources: {
    notes: {
      limits: { clauses: 10, substring: 3, or: 'any' },
      fields: { title: { type: 'string', doc: 'title of the note' } },
    },
  },
};

/** What is said of a config, each with its path; nothing of one that is right. */
async function findingsOf(config: unknown, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const folder = createFolder({ 'clausal.config.json': JSON.stringify(config), ...files });
  try {
    await openFolder({ cwd: folder });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.findings.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
}

const LEVELS = 'must be one of `error`, `warning`, `info`, `off`';
const WITH_ALLOW = 'must be a severity, or a list of a severity and `{ "allow": [...] }`';

describe('a config', () => {
  test.each([
    {},
    { $schema: './schema.json' },
    { baseline: '../clausal-baseline.json' },
    { resource: 'plans', ignore: ['dist', '!dist/keep', '/x', '**/y/', 'a\\#b', '\\#c', '!#d'] },
    { keys: ['query', 'searches.*.query', '**.q', { path: 'a.b' }, { path: 'a', resource: 'plans' }] },
    {
      calls: [
        'search',
        'a.b.*',
        '#find',
        'this.#client.find',
        { call: '$f', argument: 0 },
        { call: 'f', argument: 'q' },
      ],
    },
    { rules: { 'unknown-field': 'off', 'never-matches': 'error', 'unreadable-file': 'info' } },
    { rules: { 'unknown-value': ['error', { allow: ['A'] }], 'undocumented-field': 'warning' } },
    {
      files: {
        'queries/*.txt': 'queries',
        '*.q': 'queries',
        '{a,b}/[id]/\\[x\\].txt': 'queries',
        '!(a).txt': 'queries',
      },
    },
    { overrides: [{ files: '*.ts' }, { files: ['a/**', './b'], resource: 'plans', keys: [], calls: [], rules: {} }] },
  ])('accepts %j', async (config) => {
    expect(await findingsOf(config)).toEqual([]);
  });

  test.each<[unknown, readonly string[]]>([
    [5, [': must be an object']],
    [null, [': must be an object']],
    [[], [': must be an object']],
    [{ $schema: 5 }, ['$schema: must be a string']],
    [{ baseline: true }, ['baseline: must be a string']],
    [{ baseline: '' }, ['baseline: must not be empty']],
    [{ overrides: [{ files: 'a', baseline: 'b' }] }, ['overrides.0.baseline: there is no key `baseline`']],

    [{ rule: {} }, ['rule: there is no key `rule`; did you mean `rules`?']],
    [{ ignores: [] }, ['ignores: there is no key `ignores`; did you mean `ignore`?']],
    [{ plugins: [] }, ['plugins: there is no key `plugins`']],
    [
      { overrides: [{ file: 'a' }] },
      ['overrides.0.files: is missing', 'overrides.0.file: there is no key `file`; did you mean `files`?'],
    ],
    [{ overrides: [{ files: 'a', ignore: [] }] }, ['overrides.0.ignore: there is no key `ignore`']],

    [
      { rules: { 'unknown-feild': 'off' } },
      ['rules.unknown-feild: there is no rule `unknown-feild`; did you mean `unknown-field`?'],
    ],
    [
      { rules: { 'clausal/field-alias': 'off' } },
      ['rules.clausal/field-alias: there is no rule `clausal/field-alias`; did you mean `field-alias`?'],
    ],
    [{ rules: { indent: 'off' } }, ['rules.indent: there is no rule `indent`; `clausal explain` lists all rules']],
    [{ rules: [] }, ['rules: must be an object']],
    [
      { rules: { 'unknown-field': 'warn' } },
      ['rules.unknown-field: there is no severity `warn`; did you mean `warning`?'],
    ],
    [
      { rules: { 'unknown-field': 'fatal' } },
      ['rules.unknown-field: there is no severity `fatal`; use one of `error`, `warning`, `info`, `off`'],
    ],
    [{ rules: { 'unknown-field': 2 } }, [`rules.unknown-field: ${LEVELS}`]],
    [
      { rules: { 'unknown-field': ['error', { allow: [] }] } },
      [
        'rules.unknown-field: must be a severity without options; only `unknown-value`, `undocumented-field`, `unsafe-interpolation` have options',
      ],
    ],
    [{ rules: { 'unknown-field': { allow: [] } } }, [`rules.unknown-field: ${LEVELS}`]],
    [
      { rules: { 'unknown-value': 'warn' } },
      ['rules.unknown-value: there is no severity `warn`; did you mean `warning`?'],
    ],
    [{ rules: { 'unknown-value': false } }, [`rules.unknown-value: ${LEVELS}`]],
    [{ rules: { 'unknown-value': ['error'] } }, [`rules.unknown-value: ${WITH_ALLOW}`]],
    [{ rules: { 'unknown-value': ['error', { allow: [] }, 1] } }, [`rules.unknown-value: ${WITH_ALLOW}`]],
    [
      { rules: { 'unknown-value': ['off', { allow: [] }] } },
      ['rules.unknown-value.0: there is no severity `off`; use one of `error`, `warning`, `info`'],
    ],
    [
      { rules: { 'unknown-value': ['error', { alow: [] }] } },
      [
        'rules.unknown-value.1.allow: is missing',
        'rules.unknown-value.1.alow: there is no key `alow`; did you mean `allow`?',
      ],
    ],
    [{ rules: { 'unknown-value': ['error', { allow: 'A' }] } }, ['rules.unknown-value.1.allow: must be a list']],
    [{ rules: { 'unknown-value': ['error', { allow: [1] }] } }, ['rules.unknown-value.1.allow.0: must be a string']],

    [{ resource: 'payment' }, ['resource: there is no resource `payment`; did you mean `payments`?']],
    [
      { resource: 'x' },
      ['resource: there is no resource `x`; use one of `payments`, `customers`, `subscriptions`, `plans`'],
    ],
    [{ resource: null }, ['resource: must be a string']],
    [
      { keys: [{ path: 'a', resource: 'plan' }] },
      ['keys.0.resource: there is no resource `plan`; did you mean `plans`?'],
    ],
    [
      { calls: [{ call: 'a', resource: 'plan' }] },
      ['calls.0.resource: there is no resource `plan`; did you mean `plans`?'],
    ],
    [
      { overrides: [{ files: 'a', resource: 'plan' }] },
      ['overrides.0.resource: there is no resource `plan`; did you mean `plans`?'],
    ],

    [{ keys: 'query' }, ['keys: must be a list']],
    [{ keys: [5] }, ['keys.0: must be a path, or an object with a `path`']],
    [{ keys: [{ pth: 'a' }] }, ['keys.0.path: is missing', 'keys.0.pth: there is no key `pth`; did you mean `path`?']],
    [
      { keys: ['', 'a..b', { path: '.a' }] },
      [
        'keys.0: must be keys joined by dots',
        'keys.1: must be keys joined by dots',
        'keys.2.path: must be keys joined by dots',
      ],
    ],

    [{ calls: [5] }, ['calls.0: must be the name of a function, or an object with a `call`']],
    [
      { calls: ['search()', { call: 'a?.b' }] },
      ['calls.0: must be names joined by dots', 'calls.1.call: must be names joined by dots'],
    ],
    [{ calls: [{ call: 'a', argument: -1 }] }, ['calls.0.argument: must be at least 0']],
    [{ calls: [{ call: 'a', argument: '' }] }, ['calls.0.argument: must not be empty']],
    [
      { calls: [{ call: 'a', argument: true }] },
      ['calls.0.argument: must be the position of the argument, from 0, or the name of a property'],
    ],
    [
      { calls: [{ call: 'a', arguments: 0 }] },
      ['calls.0.arguments: there is no key `arguments`; did you mean `argument`?'],
    ],

    [{ files: { '*.txt': 'querys' } }, ['files.*.txt: there is no kind of file `querys`; did you mean `queries`?']],
    [{ files: ['*.txt'] }, ['files: must be an object']],
    [{ overrides: {} }, ['overrides: must be a list']],
    [{ overrides: [{ files: [] }] }, ['overrides.0.files: must not be empty']],
    [{ overrides: [{ files: 5 }] }, ['overrides.0.files: must be a glob or a list of globs']],
    [{ overrides: [{ files: [5] }] }, ['overrides.0.files.0: must be a string']],

    [{ overrides: [{ files: '' }] }, ['overrides.0.files: must not be empty']],
    [{ files: { '': 'queries' } }, ['files.: must not be empty']],
    [{ overrides: [{ files: ['a', '/b'] }] }, ['overrides.0.files.1: is outside the folder of the config']],
    [{ overrides: [{ files: '../b' }] }, ['overrides.0.files: is outside the folder of the config']],
    [{ overrides: [{ files: './../b' }] }, ['overrides.0.files: is outside the folder of the config']],
    [{ overrides: [{ files: 'C:/b' }] }, ['overrides.0.files: is outside the folder of the config']],
    [{ overrides: [{ files: 'a\\b.ts' }] }, ['overrides.0.files: must separate folders by `/`, not by `\\`']],
    [
      { overrides: [{ files: '!a' }] },
      ['overrides.0.files: must not start with `!`: negated globs are not supported here'],
    ],
    [{ overrides: [{ files: '{a,b' }] }, ['overrides.0.files: not a glob: the closing `}` is missing']],
    [{ files: { 'a[b': 'queries' } }, ['files.a[b: not a glob: the closing `]` is missing']],
    [{ overrides: [{ files: '[z-a].ts' }] }, ['overrides.0.files: not a glob: range out of order in character class']],
    [{ overrides: [{ files: 'a(b' }] }, ['overrides.0.files: not a glob: the closing `)` is missing']],

    [{ ignore: 'dist' }, ['ignore: must be a list']],
    [{ ignore: [5] }, ['ignore.0: must be a string']],
    [
      { ignore: ['', ' ', '!'] },
      ['ignore.0: must not be empty', 'ignore.1: must not be empty', 'ignore.2: must not be empty'],
    ],
    [{ ignore: ['# a'] }, ['ignore.0: is a comment; write `\\#` for a name that starts with `#`']],
    [{ ignore: ['./dist'] }, ['ignore.0: matches nothing; write /dist for a path in the folder of the config']],
    [
      { ignore: ['../dist', 'C:/x', 'a\\b'] },
      [
        'ignore.0: is outside the folder of the config',
        'ignore.1: is outside the folder of the config',
        'ignore.2: must separate folders by `/`, not by `\\`',
      ],
    ],

    [{ catalogues: 'a.json' }, ['catalogues: must be a list']],
    [{ catalogues: [5] }, ['catalogues.0: must be a string']],
    [{ catalogues: ['no.json'] }, ['catalogues.0: cannot be read: no such file or directory']],
    [
      { catalogues: ['clausal.config.json'], resource: 'notes' },
      ['catalogues.0: is not a catalogue: version: must be `1` or `2`; and 3 more'],
    ],

    [
      { rules: { a1: 'off' }, resource: 'plan', overrides: [{ files: '/' }] },
      [
        'rules.a1: there is no rule `a1`; `clausal explain` lists all rules',
        'resource: there is no resource `plan`; did you mean `plans`?',
        'overrides.0.files: is outside the folder of the config',
      ],
    ],
  ])('refuses %j', async (config, findings) => {
    expect(await findingsOf(config)).toEqual(findings);
  });

  test('reports each mistake with the file name, line and column of its key, in the order of the file', async () => {
    const folder = createFolder({
      'clausal.config.json':
        '{\n  "resource": "plan",\n  "rules": {\n    "unknown-feild": "off"\n  },\n  "keys": ["a", ""]\n}',
    });
    await expect(openFolder({ cwd: folder })).rejects.toThrow(
      [
        'clausal.config.json:2:3: resource: there is no resource `plan`; did you mean `plans`?',
        'clausal.config.json:4:5: rules.unknown-feild: there is no rule `unknown-feild`; did you mean `unknown-field`?',
        'clausal.config.json:6:17: keys.1: must be keys joined by dots',
      ].join('\n'),
    );
  });
});

describe('catalogues of a config', () => {
  test('catalogues of a config are read from its folder, and their resources extend those of the service', async () => {
    const folder = createFolder({
      'a/clausal.config.json': '{"catalogues": ["../notes.json"], "resource": "notes"}',
      'notes.json': `\ufeff${JSON.stringify(NOTES)}`,
      'a/b/x': '',
    });
    const { resources } = (await openFolder({ cwd: `${folder}/a/b` })).config;
    expect(Object.keys(resources)).toEqual(['payments', 'customers', 'subscriptions', 'plans', 'notes']);
    expect(resources['notes']?.fields).toHaveProperty('title');
  });

  test('yield to the resources of the run', async () => {
    const folder = createFolder({
      'clausal.config.json': '{"catalogues": ["notes.json"]}',
      'notes.json': JSON.stringify(NOTES),
    });
    const { resources } = (await openFolder({ cwd: folder })).config;
    const own = {
      ...(resources['notes'] as NonNullable<(typeof resources)[string]>),
      limits: { clauses: 1, substring: 1, or: 'any' as const },
    };
    const { config } = await openFolder({ cwd: folder, resources: { own, notes: own } });
    expect(config.resources).toMatchObject({ own: { limits: { clauses: 1 } }, notes: { limits: { clauses: 1 } } });
  });
});
