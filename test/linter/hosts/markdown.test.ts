// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../../../src/linter/hosts/markdown/find-blocks.ts';
import { markdownHost, mdxHost } from '../../../src/linter/hosts/markdown/markdown-host.ts';
import type { Span } from '../../../src/text/span.ts';
import { createSettings } from '../settings.ts';
import { anyText, describeHost, expectRoundTrip, readQueries } from './describe-host.ts';

const read = await describeHost('Markdown', markdownHost, {
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
    { file: '```clausals payments\na\n```\n```js clausal\na\n```\n```Clausal\na\n```', queries: [] },
    { file: '    ```clausal\n    a\n\n\ta\n```clausal`\na', queries: [] },
    { file: 'text\n    ```clausal\na\n', queries: [] },
    { file: '   ```clausal\n a\n      b\n    ```\n   ```', queries: ['- a', '- b', '- ```'] },
    { file: '> > ```clausal plans\n> > a\n>>b\n> c', queries: ['plans a', 'plans b'] },
    { file: '- a\n  - ```clausal\n    a\n\n    b\n  c\n', queries: ['- a', '- b'] },
    { file: '10.\t```clausal\n\ta\n\t```\n\n- > ```clausal\n  > b\n  > ```\n', queries: ['- a', '- b'] },
    { file: '<div>\n```clausal\na\n```\n</div>\n\n```clausal\nb\n```', queries: ['- b'] },
    { file: '<b c="d" e>\n```clausal\na\n```\n\na\n</b>\n```clausal\nb', queries: ['- b'] },
    { file: '<!--\n\n```clausal\na\n```\n-->\n```clausal\nb\n```', queries: ['- b'] },
    {
      file: '```sh\ncurl -G x/plans \\\n  --data-urlencode "query=a"\n```\n\n1. ```console\n   $ curl x/plans?query=b\n   ```',
      queries: ['plans a', 'plans b'],
    },
    { file: '> ```http\n> GET {{x}}/plans\n>   ?query=a\n> ```', queries: ['plans a'] },
    { file: '```\ncurl x/plans?query=a\n```\ncurl x/plans?query=b clausal', queries: [] },
  ],
  passes: [
    '<!-- clausal-disable-next-line field-alias -->\n\n```clausal payments\n\nstatus:null\n```',
    '> - <!-- a\n>   --> <!-- clausal-disable-next-line field-alias --> \n>\n>   ```sh\n>   curl -G x/payments \\\n>   -d query=status:null\n>   ```',
    '```clausal payments\n# clausal-disable-next-line field-alias\nstatus:null\n```',
    '`<!-- clausal-disable-next-line -->`\n\n    <!-- clausal-disable-next-line -->\n\n```html\n<!-- clausal-disable-next-line -->\n```',
  ],
  reports: [
    {
      file: '\ufeff1. a\r\n\r\n   > ```clausal payments\r\n   > amount>5\r\n   >   statement_descriptor:"😀" ‹status›:"FAILED"\r\n   > ```\r\n',
      mended:
        '\ufeff1. a\r\n\r\n   > ```clausal payments\r\n   > amount>5\r\n   >   statement_descriptor:"😀" payment_status:"FAILED"\r\n   > ```\r\n',
    },
    { file: '- ```clausal ‹payment›\n  amount>5\n  ```', codes: ['unknown-resource'] },
    { file: '```clausal payments\n# resource: ‹plan›\namount>5', codes: ['unknown-resource'] },
    {
      file: "> ```sh\n> curl -G x/payments \\\n>   --data-urlencode 'query=amount>5 payment_status:‹FAILED›'\n> ```",
      codes: ['unquoted-value'],
      mended:
        '> ```sh\n> curl -G x/payments \\\n>   --data-urlencode \'query=amount>5 payment_status:"FAILED"\'\n> ```',
    },
    {
      file: `> - ~~~sh\n${'>   # a\n'.repeat(20)}>   curl "x/payments?query=payment_status:‹FAILED›"\n`,
      codes: ['unquoted-value'],
      mended: `> - ~~~sh\n${'>   # a\n'.repeat(20)}>   curl "x/payments?query=payment_status:%22FAILED%22"\n`,
    },
    {
      file: `> - ~~~sh\n${'>   # a\n'.repeat(60)}>   curl -G x/payments -d a --data-urlencode "query=payment_status:‹FAILED›"\n`,
      codes: ['unquoted-value'],
      mended: `> - ~~~sh\n${'>   # a\n'.repeat(60)}>   curl -G x/payments -d a --data-urlencode "query=payment_status:\\"FAILED\\""\n`,
    },
    {
      file: '‹<!-- clausal-disable-next-line field-alias -->›\na\n```clausal payments\n‹status›:null',
      codes: ['unused-suppression', 'field-alias'],
    },
  ],
});

await describeHost('MDX', mdxHost, {
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

/** The code between fences as micromark finds it: what stands behind the fence, and the lines with their places. */
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

/** Our own, in the same form. */
function codeByHand(file: string): readonly (readonly string[])[] {
  return findBlocks(file, 'markdown').flatMap((block) =>
    block.kind === 'code'
      ? [[file.slice(block.info.start, block.info.end), ...block.lines.flatMap((line) => showLine(file, line))]]
      : [],
  );
}

/** A line that says something, from its first character that is no space. */
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
// micromark lets no item interrupt code by indentation if it is empty, which CommonMark does: one or the other.
const line = fc.tuple(
  fc.oneof(fc.constant(''), lineOf([...MARKS, ...SPACES], TEXTS)),
  fc.oneof(fc.constant(''), lineOf(MARKS, [...TEXTS, '', '-', '1.', '+', ' ```', '  ~~~', '   a'])),
);
const document = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.nat({ max: 1 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, which, end]) => lines.map((either) => either[which]).join(end));

describe('Markdown', () => {
  test('has the code that micromark finds, where it finds it', () => {
    fc.assert(
      fc.property(document, (file) => {
        expect(codeByHand(file)).toEqual(codeByMicromark(file));
      }),
      { numRuns: 2000 },
    );
  });

  test('is written as it is read', () => {
    const inner = anyText.map((text) => `a${text}a`);
    const file = '- > ```clausal payments\n  > amount>5\n  > ```';
    fc.assert(fc.property(inner, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test('is written in calls of curl as it is read', () => {
    const file = '> ```sh\n> curl -G x/payments \\\n>   --data-urlencode "query=a"\n> ```';
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test.each([
    { name: 'quotations', file: `${'>'.repeat(50_000)}\n\n` },
    { name: 'lists', file: `${'- '.repeat(50_000)}a\n${'\n'.repeat(50_000)}` },
    { name: 'lists and breaks', file: `${'- '.repeat(50_000)}a ${'- '.repeat(50_000)}` },
    { name: 'headings', file: 'a\n=\n'.repeat(20_000) },
    { name: 'space', file: `\`\`\`${' '.repeat(100_000)}\`` },
  ])('is read in full with many $name', ({ file }) => {
    expect(readQueries(read, `${file}\n\n\`\`\`clausal plans\na`, createSettings())).toEqual(['plans a']);
  });
});
