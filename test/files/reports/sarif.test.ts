import { readFileSync } from 'node:fs';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import type { CustomRule } from '../../../src/files/linter/custom-rules.ts';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { LINT_CODES } from '../../../src/files/linter/lint-rules.ts';
import { startSarif } from '../../../src/files/reports/sarif.ts';
import { CLEAN, CONTEXT, MIXED, reportOf, reportWith, writeReport } from './sample-reports.ts';
import { arrayOf, expectPublishedShape, expectShape, FROM_ONE, objectOf, TEXT } from './shape.ts';

const readJson = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const PUBLISHED = readJson('sarif-2.1.0.schema.json') as object;

const MESSAGE = objectOf({ text: TEXT });
const REGION = objectOf({ startLine: FROM_ONE, startColumn: FROM_ONE, endLine: FROM_ONE, endColumn: FROM_ONE });
const ARTIFACT = objectOf({
  uri: { type: 'string', pattern: "^[\\w./%~!*'()-]+$" },
  uriBaseId: { const: '%SRCROOT%' },
});
const LOCATION = objectOf({ artifactLocation: ARTIFACT, region: REGION });
const LEVEL = { enum: ['none', 'note', 'warning', 'error'] };
/** What is promised beyond the published schema: which parts there are, and which of all texts are in them. */
const SHAPE = objectOf({
  $schema: { const: 'https://json.schemastore.org/sarif-2.1.0.json' },
  version: { const: '2.1.0' },
  runs: {
    ...arrayOf(
      objectOf({
        tool: objectOf({
          driver: objectOf({
            name: { const: 'clausal' },
            semanticVersion: { const: CONTEXT.version },
            rules: arrayOf(
              objectOf({
                id: TEXT,
                shortDescription: MESSAGE,
                fullDescription: MESSAGE,
                help: objectOf({ text: TEXT, markdown: TEXT }),
                helpUri: { type: 'string', pattern: '^https://unpkg\\.com/clausal@[^/]+/docs/rules/[a-z-]+\\.md$' },
                defaultConfiguration: objectOf({ level: LEVEL }),
              }),
            ),
          }),
        }),
        columnKind: { const: 'utf16CodeUnits' },
        originalUriBaseIds: objectOf({ '%SRCROOT%': objectOf({ description: MESSAGE }) }),
        results: arrayOf(
          objectOf({
            ruleId: TEXT,
            ruleIndex: { type: 'integer', minimum: 0 },
            level: LEVEL,
            message: MESSAGE,
            locations: arrayOf(objectOf({ physicalLocation: LOCATION }), 1),
            'relatedLocations?': arrayOf(
              objectOf({ id: { type: 'integer', minimum: 0 }, message: MESSAGE, physicalLocation: LOCATION }),
              1,
            ),
            partialFingerprints: objectOf({ 'clausal/v1': { type: 'string', pattern: '^[0-9a-f]{32}$' } }),
            'fixes?': arrayOf(
              objectOf({
                description: MESSAGE,
                artifactChanges: arrayOf(
                  objectOf({
                    artifactLocation: ARTIFACT,
                    replacements: arrayOf(
                      objectOf({ deletedRegion: REGION, insertedContent: objectOf({ text: { type: 'string' } }) }),
                      1,
                    ),
                  }),
                  1,
                ),
              }),
              1,
            ),
          }),
        ),
      }),
    ),
    maxItems: 1,
    minItems: 1,
  },
});

const runOf = (...reports: readonly FileReport[]) => {
  const [run] = (JSON.parse(writeReport(startSarif, reports)) as Log).runs;
  if (run === undefined) throw new Error('a log has a run');
  return run;
};

describe('startSarif', () => {
  test('matches the schema of the standard', () => {
    const twice = reportOf('b.query', ['# resource: payments', 'a:1 AND b:2 OR c:3']);
    const log: unknown = JSON.parse(writeReport(startSarif, [CLEAN, MIXED, twice]));
    expectPublishedShape(PUBLISHED, log);
    expectShape(SHAPE, log);
  });

  test('matches it for every kind of file', () => {
    expectPublishedShape(PUBLISHED, readJson('../../../examples/lint-project/reports/clausal.sarif'));
  });

  test('lists every rule, and each result refers to its own', () => {
    const { tool, results = [] } = runOf(MIXED);
    const ids = tool.driver.rules?.map(({ id }) => id) ?? [];
    expect(ids).toEqual([...LINT_CODES]);
    expect(results).toHaveLength(5);
    for (const { ruleId, ruleIndex = -1 } of results) expect(ids[ruleIndex]).toBe(ruleId);
  });

  test('describes the rules of a team', () => {
    const rule: CustomRule = {
      code: 'acme/x',
      severity: 'warning',
      docs: { what: 'Reports x.', examples: [{ resource: 'payments', bad: 'amount>5', good: 'amount>6' }] },
      check() {},
    };
    const log: Log = JSON.parse(startSarif({ ...CONTEXT, customRules: [rule] }).end());
    expectPublishedShape(PUBLISHED, log);
    expect(log.runs[0]?.tool.driver.rules?.at(-1)).toEqual({
      id: 'acme/x',
      shortDescription: { text: 'Reports x.' },
      fullDescription: { text: 'Reports x.' },
      help: {
        text: 'Reports x.\n\nWrong, in payments:\n\n    amount>5\n\nRight:\n\n    amount>6',
        markdown: 'Reports x.\n\nWrong, in payments:\n\n    amount>5\n\nRight:\n\n    amount>6',
      },
      defaultConfiguration: { level: 'warning' },
    });
  });

  test.each([
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'note'],
  ] as const)('calls what is of severity %s %s', (severity, level) => {
    expect(runOf(reportWith('a', severity, 1)).results).toMatchObject([{ level }]);
  });

  test('numbers related places', () => {
    const related = [1, 2].map((end) => ({ span: { start: 0, end }, message: 'here' }));
    const report = reportWith('a', 'error', 1);
    const [twice] =
      runOf({ ...report, diagnostics: report.diagnostics.map((one) => ({ ...one, related })) }).results ?? [];
    expect(twice?.relatedLocations?.map(({ id }) => id)).toEqual([0, 1]);
  });

  test('explains each rule with a remedy and examples', () => {
    const help = runOf().tool.driver.rules?.find(({ id }) => id === 'missing-resource')?.help?.text;
    expect(help).toMatch(
      /^Fields differ .+\n\nSpecify the resource in the file: .+\n\nWrong, in refunds\.query:\n\n {4}amount>500\n\nRight:\n\n {4}# resource: payments\n {4}amount>500\n\nWrong/,
    );
  });

  test('gives regions in UTF-16, fixes, and paths as URIs', () => {
    const region = { startLine: 2, startColumn: 10, endLine: 2, endColumn: 16 };
    const artifactLocation = { uri: 'queries/50%25%20off%2C%20new.query', uriBaseId: '%SRCROOT%' };
    expect(runOf(MIXED).results?.[1]).toMatchObject({
      ruleId: 'field-alias',
      level: 'error',
      locations: [{ physicalLocation: { artifactLocation, region } }],
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [{ deletedRegion: region, insertedContent: { text: 'payment_status' } }],
            },
          ],
        },
      ],
    });
  });
});
