import { describe, expect, test } from 'vitest';
import { HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { lintFile, suppressFile } from '../../../src/files/linter/lint-file.ts';
import { createSettings } from './settings.ts';

const settings = createSettings({ resource: 'payments', keys: [{ path: 'query' }], calls: [{ call: 'search' }] });

const suppress = (host: HostName, text: string) => suppressFile({ path: 'a', text, host: HOSTS[host], settings });

const NEXT = 'clausal-disable-next-line';

describe('a comment for each diagnostic', () => {
  test.each<{ host: HostName; text: string; suppressed: string }>([
    { host: 'queries', text: 'wrong>1\namount>5\n', suppressed: `# ${NEXT} unknown-field\nwrong>1\namount>5\n` },
    {
      host: 'queries',
      text: '\ufeffwrong>1 status:"FAILED"\r\n',
      suppressed: `\ufeff# ${NEXT} unknown-field, field-alias\r\nwrong>1 status:"FAILED"\r\n`,
    },
    {
      host: 'queries',
      text: `# ${NEXT} field-alias -- old\nwrong>1 status:"FAILED"\n`,
      suppressed: `# ${NEXT} unknown-field, field-alias -- old\nwrong>1 status:"FAILED"\n`,
    },
    { host: 'yaml', text: 'a:\nquery: wrong>1\n', suppressed: `a:\n# ${NEXT} unknown-field\nquery: wrong>1\n` },
    {
      host: 'yaml',
      text: 'query: >-\n  amount>5\n  wrong>1\n',
      suppressed: `# ${NEXT} unknown-field\nquery: >-\n  amount>5\n  wrong>1\n`,
    },
    {
      host: 'typescript',
      text: '  search("wrong>1");\nsearch("wrong>2");\n',
      suppressed: `  // ${NEXT} unknown-field\n  search("wrong>1");\n// ${NEXT} unknown-field\nsearch("wrong>2");\n`,
    },
    { host: 'python', text: 'search("wrong>1")\n', suppressed: `# ${NEXT} unknown-field\nsearch("wrong>1")\n` },
    { host: 'go', text: 'search("wrong>1")\n', suppressed: `// ${NEXT} unknown-field\nsearch("wrong>1")\n` },
    {
      host: 'markdown',
      text: '# A\n\n```clausal payments\nwrong>1\nwrong>2\n```\n',
      suppressed: `# A\n\n\`\`\`clausal payments\n# ${NEXT} unknown-field\nwrong>1\n# ${NEXT} unknown-field\nwrong>2\n\`\`\`\n`,
    },
  ])('suppresses it in $host: $text', async ({ host, text, suppressed }) => {
    const { report, applied } = await suppress(host, text);
    expect({ text: report.text, diagnostics: report.diagnostics }).toEqual({ text: suppressed, diagnostics: [] });
    expect(applied).toBeGreaterThan(0);
    expect(await suppress(host, suppressed)).toMatchObject({ applied: 0, report: { text: suppressed } });
  });

  test.each<{ host: HostName; text: string }>([
    { host: 'json', text: '{"query": "wrong>1"}' },
    { host: 'csv', text: 'query\nwrong>1\n' },
    { host: 'queries', text: `# ${NEXT} nope\n# ${NEXT} field-alias\namount>5` },
    { host: 'typescript', text: 'search("wrong>1"); "\n' },
  ])('stays away where it would not work: $text', async ({ host, text }) => {
    const before = await lintFile({ path: 'a', text, host: HOSTS[host], settings });
    expect(before.diagnostics).not.toEqual([]);
    expect(await suppress(host, text)).toEqual({ report: before, applied: 0 });
  });

  test('keeps those that work if others do not', async () => {
    const good = 'search("wrong>1");\n';
    const { report } = await suppress('typescript', `${good}const t = \`\n\${search("wrong>2")}\n\`;\n${good}`);
    expect(report.text.split(NEXT)).toHaveLength(3 + 1 - report.diagnostics.length);
    expect(report.diagnostics.length).toBeLessThan(2);
  });
});
