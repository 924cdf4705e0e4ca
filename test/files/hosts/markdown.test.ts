// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { findBlocks } from '../../../src/files/hosts/markdown/find-blocks.ts';
import type { Span } from '../../../src/language/base/span.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

await describeHost('Markdown', HOSTS.markdown, {
  finds: [
    {
      file: '# A\n\n```clausal payments\namount>5\n\n# a\nid:1\n```\n',
      queries: ['payments amount>5', 'payments id:1'],
    },
    {
      file: '\ufeff~~~~ clausal  plans title="x"\r\na\r\n```\r\n~~~\r\nb\r\n~~~~\r\nc',
      queries: ['plans a', 'plans ```', 'plans ~~~', 'plans b'],
    },
    { file: '```clausal\na\n# resource: plans\nb\n``', queries: ['- a', 'plans b', 'plans ``'] },
    { file: '```clausal title="x"\na\n```\n```clausal {1}\nb', queries: ['- a', '- b'] },
    { file: '```clausals payments\na\n```\n```js clausal\na\n```\n```clausal:a\na\n```', queries: [] },
    {
      file: '```Clausal payments\na\n```\n~~~JSON{1,2}\n{"resource": "plans",\n"query": "b"}',
      queries: ['payments a', 'plans b'],
    },
    { file: '    ```clausal\n    a\n\n\ta\n```clausal`\na', queries: [] },
    { file: 'text\n    ```clausal\na\n', queries: [] },
    { file: '   ```clausal\n a\n      b\n    ```\n   ```', queries: ['- a', '- b', '- ```'] },
    { file: '> > ```clausal plans\n> > a\n>>b\n> c', queries: ['plans a', 'plans b'] },
    { file: '- a\n  - ```clausal\n    a\n\n    b\n  c\n', queries: ['- a', '- b'] },
    { file: '10.\t```clausal\n\ta\n\t```\n\n- > ```clausal\n  > b\n  > ```\n', queries: ['- a', '- b'] },
    { file: '<div>\n```clausal\na\n```\n</div>\n\n```clausal\nb\n```', queries: ['- b'] },
    { file: '<b c="d" e>\n```clausal\na\n```\n\na\n</b>\n```clausal\nb', queries: ['- b'] },
    { file: '<!--\n\n```clausal\na\n```\n-->\n```clausal\nb\n```', queries: ['- b'] },
    // Only a list that starts at 1 interrupts a paragraph, and a single HTML tag never does.
    { file: 'a\n2. ```clausal\n   b\n   ```', queries: [] },
    { file: 'a\n> 2. ```clausal\n>    b', queries: ['- b'] },
    { file: '> a\n2. ```clausal\n   b', queries: ['- b'] },
    { file: '1234567890. ```clausal\n            a', queries: [] },
    { file: '   -\n     a\n\n     ```clausal\n     b', queries: ['- b'] },
    { file: 'a\n===\n<b c>\n```clausal\nd\n```', queries: [] },
    { file: '> a\n<b c>\n```clausal\nd\n```', queries: ['- d'] },
    { file: '--\n<b c>\n```clausal\nd\n```', queries: ['- d'] },
    {
      file: '```sh\ncurl -G x/plans \\\n  --data-urlencode "query=a"\n```\n\n1. ```console\n   $ curl x/plans?query=b\n   ```',
      queries: ['plans a', 'plans b'],
    },
    { file: '> ```http\n> GET {{x}}/plans\n>   ?query=a\n> ```', queries: ['plans a'] },
    {
      file: '> ```json\n> {"resource": "plans", "query": "a"}\n> ```\n\n```jsonc,ignore\n// b\n{"resource": "plans", "query": "b",}\n```',
      queries: ['plans a', 'plans b'],
    },
    {
      file: '```jsonl\n{"resource": "plans", "query": "a"}\n\n{"resource": "plans", "query": "b"}\n```\n```csv\nquery,resource\nc,plans\n```',
      queries: ['plans a', 'plans b', 'plans c'],
    },
    {
      file: '- ```yml\n  resource: plans\n  query: >-\n    a\n    b\n  ---\n  resource: plans\n  query: c\n  ```\n\n```toml\nresource = "plans"\nquery = "d"',
      queries: ['plans a b', 'plans c', 'plans d'],
    },
    {
      file: "1. ```js\n   import { checkQuery } from 'clausal';\n   checkQuery('plans', 'a' +\n     'b');\n   ```\n\n```ts\nconst c: string = /* clausal: plans */ `c\nd`;\n```\n```tsx\n<A q={/* clausal: plans */ 'e' as const} />",
      queries: ['plans ab', 'plans c\nd', 'plans e'],
    },
    { file: "```ts\ncheckQuery('plans', 'a');\nclient.plans.search('b');\n```\nclausal", queries: [] },
    {
      settings: { calls: [{ call: 'client.plans.search', argument: 0, resource: 'plans' }], keys: [{ path: 'when' }] },
      file: "```ts\nclient.plans.search('a');\n```\n```yaml\nwhen: b",
      queries: ['plans a', '- b'],
    },
    {
      file: '```json\n{"resource": "plans", "query": "a", …}\n```\n```yaml\nresource: plans\nquery: b\nc: [\n```\n```toml\nresource = "plans"\nquery = …\n```\n```ts\n/* clausal: plans */ const a = …;\n```\n```csv\nquery,resource\n"…\n```',
      queries: ['plans a', 'plans b'],
    },
    { file: '```json5\n{"resource": "plans", "query": "a"}\n```\n```c\nclausal\n```', queries: [] },
    { file: '```\ncurl x/plans?query=a\n```\ncurl x/plans?query=b clausal', queries: [] },
  ],
  passes: [
    '<!-- clausal-disable-next-line field-alias -->\n\n```clausal payments\n\nstatus:null\n```',
    '> - <!-- a\n>   --> <!-- clausal-disable-next-line field-alias --> \n>\n>   ```sh\n>   curl -G x/payments \\\n>   -d query=status:null\n>   ```',
    '```clausal payments\n# clausal-disable-next-line field-alias\nstatus:null\n```',
    '```json\n{"resource": "payments", "query": "status:null …"}\n```\n```ts\n/* clausal: payments */ "status:... amount > 5";\n```',
    '```clausal payments\nstatus:"FAILED" …\n...\n```',
    '<!-- clausal-disable-next-line field-alias -->\n```ts\n/* clausal: payments */ const a = "status:null"; …\n```',
    '> ```yaml\n> resource: payments\n> # clausal-disable-next-line field-alias\n> query: status:null\n> ```',
    '<!-- clausal-disable-next-line field-alias -->\n```ts\nconst a =\n  /* clausal: payments */\n  `status:null`;\n```',
    '`<!-- clausal-disable-next-line -->`\n\n    <!-- clausal-disable-next-line -->\n\n```html\n<!-- clausal-disable-next-line -->\n```',
  ],
  reports: [
    {
      file: '\ufeff1. a\r\n\r\n   > ```clausal payments\r\n   > amount>5\r\n   >   statement_descriptor:"😀" ‹status›:"FAILED"\r\n   > ```\r\n',
      fixed:
        '\ufeff1. a\r\n\r\n   > ```clausal payments\r\n   > amount>5\r\n   >   statement_descriptor:"😀" payment_status:"FAILED"\r\n   > ```\r\n',
    },
    { file: '- ```clausal ‹payment›\n  amount>5\n  ```', codes: ['unknown-resource'] },
    { file: '```clausal payments\n# resource: ‹plan›\namount>5', codes: ['unknown-resource'] },
    {
      file: "> ```sh\n> curl -G x/payments \\\n>   --data-urlencode 'query=amount>5 payment_status:‹FAILED›'\n> ```",
      codes: ['unquoted-value'],
      fixed: '> ```sh\n> curl -G x/payments \\\n>   --data-urlencode \'query=amount>5 payment_status:"FAILED"\'\n> ```',
    },
    {
      file: `> - ~~~sh\n${'>   # a\n'.repeat(20)}>   curl "x/payments?query=payment_status:‹FAILED›"\n`,
      codes: ['unquoted-value'],
      fixed: `> - ~~~sh\n${'>   # a\n'.repeat(20)}>   curl "x/payments?query=payment_status:%22FAILED%22"\n`,
    },
    {
      file: `> - ~~~sh\n${'>   # a\n'.repeat(60)}>   curl -G x/payments -d a --data-urlencode "query=payment_status:‹FAILED›"\n`,
      codes: ['unquoted-value'],
      fixed: `> - ~~~sh\n${'>   # a\n'.repeat(60)}>   curl -G x/payments -d a --data-urlencode "query=payment_status:\\"FAILED\\""\n`,
    },
    {
      file: '> - ```json\r\n>   {"query": "statement_descriptor:\\"\\ud83d\\ude00\\" payment_status:‹FAILED›",\r\n>    "resource": "payments"}\r\n',
      codes: ['unquoted-value'],
      fixed:
        '> - ```json\r\n>   {"query": "statement_descriptor:\\"\\ud83d\\ude00\\" payment_status:\\"FAILED\\"",\r\n>    "resource": "payments"}\r\n',
    },
    {
      file: '> ```yaml\n> resource: payments\n> query: >-\n>   amount>5\n>   ‹status›:null\n> ```',
      fixed: '> ```yaml\n> resource: payments\n> query: >-\n>   amount>5\n>   payment_status:null\n> ```',
    },
    {
      file: "> ```ts\n> search(\n>   /* clausal: payments */ 'amount>5 ' +\n>     'payment_status:‹FAILED›');\n> ```",
      codes: ['unquoted-value'],
      fixed:
        "> ```ts\n> search(\n>   /* clausal: payments */ 'amount>5 ' +\n>     'payment_status:\"FAILED\"');\n> ```",
    },
    {
      file: "> ```ts\n> import { checkQuery, query } from 'clausal';\n>\n> const of = (id: string) =>\n>   checkQuery('payments', `amount>5 customer.id:‹${id}›`);\n> ```",
      codes: ['unsafe-interpolation'],
      fixed:
        "> ```ts\n> import { checkQuery, query } from 'clausal';\n>\n> const of = (id: string) =>\n>   checkQuery('payments', String(query('payments')`amount>5 customer.id:${id}`));\n> ```",
    },
    {
      file: "> ```ts\n> import { checkQuery, query } from 'clausal';\n> const of = (id: string) =>\n>   checkQuery('payments', `amount>5‹\n>     ›customer.id:‹${id}›`);\n> ```",
      codes: ['whitespace', 'unsafe-interpolation'],
      fixed:
        "> ```ts\n> import { checkQuery, query } from 'clausal';\n> const of = (id: string) =>\n>   checkQuery('payments', `amount>5 customer.id:${id}`);\n> ```",
    },
    {
      file: '‹<!-- clausal-disable-next-line field-alias -->›\na\n```clausal payments\n‹status›:null',
      codes: ['unused-suppression', 'field-alias'],
    },
  ],
});

await describeHost('MDX', HOSTS.mdx, {
  finds: [
    { file: '<Tabs>\n    ```clausal\n    a\n    ```\n</Tabs>\n<!--\n```clausal\nb', queries: ['- a', '- b'] },
    { file: '{/*\n```clausal\na\n```\n*/}\n\n```clausal\nb', queries: ['- b'] },
  ],
  passes: ['{/* clausal-disable-next-line field-alias */}\n```clausal payments\nstatus:null\n```'],
  reports: [
    {
      file: '‹{/* clausal-disable-next-line field-alias */}›\n\n```clausal payments\namount:5',
      codes: ['unused-suppression'],
    },
  ],
});

/** The code blocks that micromark finds: the info string, and the lines with their places. */
function codeByMicromark(file: string): readonly (readonly string[])[] {
  const lines: Span[] = [];
  const nodes: (Span & { readonly info: string })[] = [];
  const tree = fromMarkdown(file, {
    mdastExtensions: [
      {
        enter: { codeFlowValue: ({ start, end }) => void lines.push({ start: start.offset, end: end.offset }) },
        exit: { codeFlowValue: () => {} },
      },
    ],
  });
  const visit = (node: Nodes): void => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'code' && /[`~]/.test(file[start] ?? '')) {
      nodes.push({ start, end, info: [node.lang, node.meta].filter((part) => part !== null).join(' ') });
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(tree);
  return nodes.map(({ start, end, info }) => [
    info,
    ...lines.filter((line) => line.start >= start && line.end <= end).flatMap((line) => showLine(file, line)),
  ]);
}

/** The blocks that `findBlocks` finds, in the same form. */
function codeByHand(file: string): readonly (readonly string[])[] {
  return findBlocks(file, 'markdown').flatMap((block) =>
    block.kind === 'code'
      ? [[file.slice(block.info.start, block.info.end), ...block.lines.flatMap((line) => showLine(file, line))]]
      : [],
  );
}

/** The content of a line that is not blank, from its first non-space character. */
function showLine(file: string, { start, end }: Span): readonly string[] {
  const text = file.slice(start, end);
  return text.trim() === '' ? [] : [`${end - text.trimStart().length}: ${text.trim()}`];
}

const MARKS = ['> ', '>', '- ', '* ', '+ ', '1. ', '1) ', '>\t', '-\t'];
const SPACES = [' ', '  ', '   ', '    ', '\t'];
const TEXTS = [
  ...['```', '```', '````', '~~~', '``` a', '~~~a b', '```a`', 'a', 'b', '# a', '#', '---', '***', '- - -', '==='],
  ...[
    '<div>',
    '</div>',
    '<!-- a',
    '-->',
    '<!-- a -->',
    '<b>c',
    '<pre>',
    'c</pre>',
    '<?',
    '?>',
    '<!A',
    '<a',
    '<![CDATA[',
  ],
];
const lineOf = (marks: readonly string[], texts: readonly string[]) =>
  fc
    .tuple(fc.array(fc.constantFrom(...marks), { maxLength: 4 }), fc.constantFrom(...texts))
    .map(([before, text]) => before.join('') + text);
// In micromark an empty item does not interrupt indented code; in CommonMark it does.
const line = fc.tuple(
  fc.oneof(fc.constant(''), lineOf([...MARKS, ...SPACES], TEXTS)),
  fc.oneof(fc.constant(''), lineOf(MARKS, [...TEXTS, '', '-', '1.', '+', ' ```', '  ~~~', '   a'])),
);
const document = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.nat({ max: 1 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, which, end]) => lines.map((either) => either[which]).join(end));

describe('Markdown', () => {
  test('finds the code blocks that micromark finds, at the same places', () => {
    fc.assert(
      fc.property(document, (file) => {
        expect(codeByHand(file)).toEqual(codeByMicromark(file));
      }),
      { numRuns: 700 },
    );
  });

  test('reads any text back that it wrote into a code block', async () => {
    const inner = anyText.map((text) => `a${text}a`);
    const file = '- > ```clausal payments\n  > amount>5\n  > ```';
    const read = await HOSTS.markdown.load(file, createSettings());
    fc.assert(fc.property(inner, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test.each([
    '> ```sh\n> curl -G x/payments \\\n>   --data-urlencode "query=a"\n> ```',
    '> - ```json\n>   {"resource": "payments",\n>     "query": "a"}\n',
    '1. > ```yaml\n   > resource: payments\n   > query: "a"\n',
    "-\t~~~ toml\n\tresource = 'payments'\n\tquery = '''\n\ta'''\n",
    "- > ```ts\n  > const a =\n  >   /* clausal: payments */ 'a'\n  > ```",
  ])('reads any text back that it wrote into %s', async (file) => {
    const read = await HOSTS.markdown.load(file, createSettings());
    expect(readQueries(read, file, createSettings())).toHaveLength(1);
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test('loads only the readers of its code', async () => {
    const settings = createSettings();
    const hosts = Object.entries(HOSTS).filter(([, host]) => host !== HOSTS.markdown);
    const loads = hosts.map(([name, host]) => ({ name, load: vi.spyOn(host, 'load') }));
    onTestFinished(() => void vi.restoreAllMocks());
    const file = 'query= /payments curl clausal resource query\n\n```sh\na\n```\n```clausal\n```\n```ts';
    await HOSTS.markdown.load(file, settings);
    await HOSTS.markdown.load(file.replaceAll('clausal', '').replaceAll('sh', 'json'), settings);
    const loaded = loads.flatMap(({ name, load }) => load.mock.calls.map(() => name));
    expect(loaded).toEqual(['queries', 'typescript', 'typescript', 'json', 'shell']);
  });

  test.each([
    { name: 'quotations', file: `${'>'.repeat(50_000)}\n\n` },
    { name: 'lists', file: `${'- '.repeat(50_000)}a\n${'\n'.repeat(50_000)}` },
    { name: 'lists and breaks', file: `${'- '.repeat(50_000)}a ${'- '.repeat(50_000)}` },
    { name: 'headings', file: 'a\n=\n'.repeat(20_000) },
    { name: 'space', file: `\`\`\`${' '.repeat(100_000)}\`` },
  ])('reads a document with many $name in full', async ({ file }) => {
    const full = `${file}\n\n\`\`\`clausal plans\na`;
    const read = await HOSTS.markdown.load(full, createSettings());
    expect(readQueries(read, full, createSettings())).toEqual(['plans a']);
  });
});
