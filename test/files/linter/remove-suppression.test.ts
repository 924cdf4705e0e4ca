import { describe, expect, test } from 'vitest';
import { findHost } from '../../../src/files/hosts/hosts.ts';
import { fixText } from '../../../src/files/linter/fix-text.ts';
import { createSettings } from './settings.ts';

/** A file once all that is safe has been fixed. */
async function fix(path: string, text: string): Promise<string> {
  const settings = createSettings();
  const read = await findHost(path)?.load(text, settings);
  if (read === undefined) throw new TypeError(`no kind of file: ${path}`);
  const { report } = fixText(path, text, read, settings, false);
  expect(fixText(path, report.text, read, settings, false).report.text, 'fixed again').toBe(report.text);
  return report.text;
}

const UNUSED = 'clausal-disable-next-line unknown-field';
const IMPORT = "import { query } from 'clausal';\n";
const IN_YAML = 'resource: payments\nquery: amount>5\n';
const CURL = 'curl -G x/payments -d query=amount:5\n';

describe('an unused suppression comment', () => {
  test.each([
    {
      path: 'a.query',
      text: `# resource: payments\n# ${UNUSED}\namount>5\n`,
      fixed: '# resource: payments\namount>5\n',
    },
    { path: 'a.query', text: `amount>5\r\n  # ${UNUSED} -- why\r\n\r\n`, fixed: 'amount>5\r\n\r\n' },
    { path: 'a.query', text: `## ${UNUSED}`, fixed: '' },
    { path: 'a.query', text: `\ufeff# ${UNUSED}\nx`, fixed: '\ufeffx' },
    { path: 'a.yaml', text: `# ${UNUSED}\n${IN_YAML}`, fixed: IN_YAML },
    { path: 'a.yaml', text: `resource: payments  # ${UNUSED}\nquery: amount>5\n`, fixed: IN_YAML },
    { path: 'a.toml', text: `a = 1 # ${UNUSED}\r\nb = 1\r\n`, fixed: 'a = 1\r\nb = 1\r\n' },
    { path: 'a.sh', text: `# ${UNUSED}\n${CURL}`, fixed: CURL },
    {
      path: 'a.md',
      text: `> \`\`\`clausal payments\n> # ${UNUSED}\n> amount>5\n`,
      fixed: '> ```clausal payments\n>\n> amount>5\n',
    },
    { path: 'a.md', text: `a\n\n<!-- ${UNUSED} -->\n`, fixed: 'a\n\n' },
    { path: 'a.md', text: `\ufeff<!-- ${UNUSED} -->\na`, fixed: '\ufeffa' },
    { path: 'a.ts', text: `${IMPORT}// ${UNUSED}\nf();\n`, fixed: `${IMPORT}f();\n` },
    { path: 'a.ts', text: `${IMPORT}f(); // ${UNUSED}\nf();\n`, fixed: `${IMPORT}f();\nf();\n` },
    { path: 'a.ts', text: `${IMPORT}/**\n * ${UNUSED}\n */\nf();\n`, fixed: `${IMPORT}f();\n` },
  ])('an unused suppression comment is removed: $path, $text', async ({ path, text, fixed }) => {
    expect(await fix(path, text)).toBe(fixed);
  });

  test.each([
    { why: 'other words', path: 'a.query', text: `# TODO(ann): ${UNUSED}\n` },
    {
      why: 'no code that there is',
      path: 'a.query',
      text: `# ${UNUSED} unknown-feild\n`,
      fixed: '# clausal-disable-next-line unknown-feild\n',
    },
    { why: 'code after it', path: 'a.ts', text: `${IMPORT}f() /* ${UNUSED} -- a\n b */ g()` },
    { why: 'blank lines that a block keeps', path: 'a.yaml', text: `a: |+\n  b\n# ${UNUSED}\n\n${IN_YAML}` },
    { why: 'a place in what may be a here-document', path: 'a.sh', text: `cat <<X\n# ${UNUSED}\nX\n${CURL}` },
    { why: 'an item that it begins', path: 'a.md', text: `- <!-- ${UNUSED} -->\n\n  ~~~sh\n  ${CURL}  ~~~\n` },
    { why: 'two lists', path: 'a.md', text: `- a\n\n<!-- ${UNUSED} -->\n\n- b\n` },
    { why: 'the end of a list', path: 'a.md', text: `- a\n\n<!-- ${UNUSED} -->\n  b\n` },
    { why: 'two quotations', path: 'a.md', text: `> a\n>\n<!-- ${UNUSED} -->\n> b\n` },
    { why: 'a paragraph above it', path: 'a.md', text: `a\r\n<!-- ${UNUSED} -->\r\n---\r\n` },
    { why: 'HTML after it', path: 'a.md', text: `<!-- ${UNUSED} --> *a*\n` },
    { why: 'HTML around it', path: 'a.md', text: `<pre>\n\n<!-- ${UNUSED} -->\n</pre>\n` },
    { why: 'a quotation around it', path: 'a.md', text: `> a\r\n>\r\n> <!-- ${UNUSED} -->\r\n> b` },
    { why: 'code after it', path: 'a.json', text: `{ "a": /* ${UNUSED} */ 1, "query": 1 }` },
    { why: 'code after it', path: 'a.ts', text: `${IMPORT}let/* ${UNUSED} */a;` },
    { why: 'a separator of requests', path: 'a.http', text: `### ${UNUSED}\nGET http://x/payments?query=amount:5\n` },
    { why: 'a file that is read in part', path: 'a.json', text: `{ "query": 5, // ${UNUSED}\n "x": ` },
    { why: 'a template that is read in part', path: 'a.yaml', text: `query: 1\n{{- if x }}\n# ${UNUSED}\nquery: a\n` },
    {
      why: 'an example that is read in part',
      path: 'a.md',
      text: `\`\`\`json\n{ "query": …\n// ${UNUSED}\n}\n\`\`\`\n`,
    },
  ])('stays because $why', async ({ path, text, fixed }) => {
    expect(await fix(path, text)).toBe(fixed ?? text);
  });
});

test.each([
  { codes: 'field-alias, unknown-field', left: 'field-alias' },
  { codes: 'unknown-field,field-alias -- why', left: 'field-alias -- why' },
  { codes: 'never-matches  unknown-field, field-alias empty-value, null-operator', left: 'field-alias' },
  { codes: 'unknown-field, field-alias, unknown-field', left: 'field-alias' },
])('unused codes are removed and the others stay: $codes', async ({ codes, left }) => {
  const write = (named: string): string =>
    `# resource: payments\n# clausal-disable-next-line ${named}\nstatus:"FAILED"\n`;
  expect(await fix('a.query', write(codes))).toBe(write(left));
});

test('many unused comments in a row are all removed', async () => {
  const text = `# resource: payments\n${`# ${UNUSED}\n`.repeat(3)}wrong>1\n`;
  expect(await fix('a.query', text)).toBe(`# resource: payments\n# ${UNUSED}\nwrong>1\n`);
});
