import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextEdit as ProtocolEdit } from 'vscode-languageserver-protocol/node';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { HOSTS, type HostName } from '../../../src/files/hosts/hosts.ts';
import { examineText } from '../../../src/files/linter/examine-text.ts';
import { lintFile } from '../../../src/files/linter/lint-file.ts';
import { openProject } from '../../../src/files/project/open-project.ts';
import type { Span } from '../../../src/language/base/span.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { FIX_ALL, listActions, resolveAction, resolveAll } from '../../../src/tools/lsp/actions.ts';
import { changeDocument, createDocument, createPositions, type OpenDocument } from '../../../src/tools/lsp/document.ts';
import { examineDocument } from '../../../src/tools/lsp/examination.ts';
import { completeDocument, formatDocument, lintDocument } from '../../../src/tools/lsp/features.ts';
import { findQueries, findQueryAt } from '../../../src/tools/lsp/query-at.ts';
import type { DocumentSettings } from '../../../src/tools/lsp/workspace.ts';
import { createSettings } from '../../files/linter/settings.ts';

const settings = createSettings({ resource: 'payments', keys: [{ path: 'query' }] });

/** Files with one query that is written in some way. */
const FILES: readonly (readonly [name: string, host: HostName, write: (query: string) => string])[] = [
  ['a query file', 'queries', (query) => `# a\n${query}\namount>1\n`],
  ['a query file with a mark and CRLF', 'queries', (query) => `\ufeff${query}\r\namount>1\r\n`],
  ['JSON', 'json', (query) => `{ "a": 1, "query": ${JSON.stringify(query)} }`],
  ['escaped JSON', 'json', (query) => `{ "query": ${JSON.stringify(query).replaceAll('u', '\\u0075')} }`],
  ['double quotes of YAML', 'yaml', (query) => `a: 1\nquery: ${JSON.stringify(query)}\n`],
  ['single quotes of YAML', 'yaml', (query) => `query: '${query.replaceAll("'", "''")}'\n`],
  ['a block of YAML', 'yaml', (query) => `query: |-\n  ${query}\nb: 2\n`],
  [
    'a string of TypeScript',
    'typescript',
    (query) =>
      `checkQuery('payments', ${JSON.stringify(query)});\n`.replace(/^/, "import { checkQuery } from 'clausal';\n"),
  ],
  [
    'a template of TypeScript',
    'typescript',
    (query) =>
      `import { checkQuery } from 'clausal';\ncheckQuery('payments', \`${query.replaceAll('\\', '\\\\')} id:"\${id}"\`);\n`,
  ],
  ['Markdown', 'markdown', (query) => `# a\n\n\`\`\`clausal payments\n${query}\n\`\`\`\n`],
];

const QUERIES = [
  'status:"SETTLED" amount > 5',
  'payment_status:"SETTLED" currency_code:"EUR"',
  'customer.full_name:"O\'Neill \\"Ann\\""',
  'customer.email~"a',
  'metadata[pl:"a"',
  'stauts:SETTLED OR am',
  'amount>=',
  'amount>5 ',
  'id:"😀é" status:"x"',
];

/** A checkpoint of a request that nobody cancels. */
async function goOn(): Promise<void> {}

async function open(
  host: HostName,
  text: string,
  own = settings,
): Promise<{ document: OpenDocument; context: DocumentSettings }> {
  const file = path.join(os.tmpdir(), 'a.query');
  const project = await openProject(os.tmpdir());
  return {
    document: createDocument(pathToFileURL(file).href, 1, text),
    context: { project, file, host: HOSTS[host], settings: own },
  };
}

/** The actions as a client gets them that cannot ask for edits later. */
async function actionsAt(document: OpenDocument, selection: Span, context: DocumentSettings) {
  return resolveAll(await listActions(document, selection, context, () => true, goOn), document, context, goOn);
}

function accept(text: string, edits: readonly ProtocolEdit[]): string {
  const positions = createPositions(text);
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({ ...positions.spanOf(range), text: newText })),
  );
}

describe.each(FILES)('queries in %s', (_, host, write) => {
  test.each(QUERIES)('an accepted offer edits a file as it edits the query alone: %s', async (query) => {
    const text = write(query);
    const { document, context } = await open(host, text);
    // Every second place: odd ones for queries of an odd length, even ones for the others.
    for (let offset = query.length % 2; offset <= text.length; offset += 2) {
      // No position of the protocol is within a line break.
      if (text.slice(offset - 1, offset + 1) === '\r\n') continue;
      const found = await findQueryAt(text, offset, context.host, settings);
      const { items } = await completeDocument(document, offset, context, { user: {}, suggestsAgain: true });
      if (found === undefined) expect(items).toEqual([]);
      else {
        const { offers } = completeAt(found.resource, found.text, found.toQuery(offset));
        for (const item of items.filter((__, index) => index % 17 === 0)) {
          const offer = offers[Number(item.sortText)];
          const changed = accept(text, [item.textEdit as ProtocolEdit]);
          const texts = (await findQueries(changed, context.host, settings)).map((one) => one.text.trim());
          expect(texts, changed).toContain(applyEdits(found.text, offer === undefined ? [] : [offer.edit]).trim());
        }
      }
    }
  });

  test.each(QUERIES)('an action does what it says: %s', async (query) => {
    const text = write(query);
    const { document, context } = await open(host, text);
    const read = await HOSTS[host].load(text, settings);
    const codesOf = (file: string): readonly string[] =>
      examineText(file, read, settings).findings.map(({ diagnostic }) => diagnostic.code);
    const before = codesOf(text);
    const actions = await actionsAt(document, { start: 0, end: text.length }, context);
    for (const { title, diagnostics, edit, isPreferred } of actions) {
      const changed = accept(text, edit?.changes?.[document.uri] ?? []);
      const after = codesOf(changed);
      const code = String(diagnostics?.[0]?.code ?? '');
      const count = (codes: readonly string[]): number => codes.filter((one) => one === code).length;
      if (title.startsWith('suppress')) expect(after, changed).toEqual(before.filter((one) => one !== code));
      else if (isPreferred === true) expect(count(after), changed).toBeLessThan(count(before));
      else expect(changed).not.toBe(text);
    }
  });
});

test('a search without the version header gets its header', async () => {
  const text = 'GET https://x/payments?query=amount%3E5&sort=amount\nAccept: */*\n';
  const own = createSettings({ rules: {} });
  const { document, context } = await open('http', text, own);
  const actions = await actionsAt(document, { start: 0, end: text.length }, context);
  const action = actions.find(({ title }) => title === 'send X-API-Version: 2.0.0');
  expect(accept(text, action?.edit?.changes?.[document.uri] ?? [])).toBe(
    text.replace('\n', '\nX-API-Version: 2.0.0\n'),
  );
  expect(actions.some(({ title }) => title.includes('ignored-parameter'))).toBe(true);
});

test('the code of an interpolation is not part of a query', async () => {
  const text = `import { checkQuery } from 'clausal';\ncheckQuery('payments', \`amount>\${least} id:"\${id}"\`);`;
  const { document, context } = await open('typescript', text);
  for (const code of ['least', 'id}']) {
    expect(
      (await completeDocument(document, text.indexOf(code) + 1, context, { user: {}, suggestsAgain: true })).items,
    ).toEqual([]);
  }
});

test('any text in any kind of file is linted, completed and given actions', async () => {
  const piece = fc.oneof(
    fc.constantFrom('query: ', '"', "'", '\n', '\r\n', '{', '`', '${', '```clausal\n', '\ufeff', 'amount>', ...QUERIES),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.constantFrom(...FILES.map(([, host]) => host)),
      fc.nat(),
      async (text, host, at) => {
        const { document, context } = await open(host, text);
        const offset = at % (text.length + 1);
        await completeDocument(document, offset, context, { user: {}, suggestsAgain: true });
        await actionsAt(document, { start: offset, end: offset }, context);
        await lintFile({ path: 'a', text, host: HOSTS[host], settings });
      },
    ),
    { numRuns: 100 },
  );
});

describe('actions', () => {
  const text = 'status:"SETTLED"\namount>5\nwrong>1 nope>1\n';
  const at = (offset: number): Span => ({ start: offset, end: offset });

  test('belong to the lines of the selection', async () => {
    const { document, context } = await open('queries', text);
    const titlesAt = async (offset: number, kind?: string): Promise<readonly string[]> => {
      const isWanted = (one: string): boolean => kind === undefined || kind === one;
      return (await listActions(document, at(offset), context, isWanted, goOn)).map(({ title }) => title);
    };
    expect(await titlesAt(14)).toEqual([
      'replace `status` with `payment_status`',
      'suppress field-alias with a comment',
      'apply all safe fixes',
    ]);
    expect(await titlesAt(text.indexOf('amount'), 'quickfix')).toEqual([]);
    expect(await titlesAt(text.indexOf('nope'), FIX_ALL)).toEqual(['apply all safe fixes']);
    expect((await titlesAt(text.indexOf('1 nope'))).filter((title) => title.startsWith('suppress'))).toHaveLength(2);
  });

  test('get their edits when they are resolved', async () => {
    const { document, context } = await open('queries', text);
    const actions = await listActions(document, at(0), context, () => true, goOn);
    const lazy = actions.filter(({ edit }) => edit === undefined);
    const edited = await Promise.all(lazy.map((action) => resolveAction(action, action.data, document, context)));
    expect(edited.map(({ edit }) => accept(text, edit?.changes?.[document.uri] ?? []))).toEqual([
      `# clausal-disable-next-line field-alias\n${text}`,
      `payment_${text}`,
    ]);
  });

  test('fix thousands of lines with an edit for each', async () => {
    const long = 'status:"SETTLED" amount>5\n'.repeat(2000);
    const { document, context } = await open('queries', `${long}# clausal-disable-next-line unknown-field\namount>5\n`);
    const actions = await listActions(document, at(0), context, (kind) => kind === FIX_ALL, goOn);
    const edits = (await resolveAll(actions, document, context, goOn))[0]?.edit?.changes?.[document.uri] ?? [];
    expect(Math.max(...edits.map(({ newText }) => newText.length))).toBeLessThan(100);
    expect(accept(document.text, edits)).toBe(`${long.replaceAll('status', 'payment_status')}amount>5\n`);
  });

  test('check a query of the version before no more', async () => {
    const { document, context } = await open('queries', text);
    const changed = changeDocument(document, 2, [{ text: `id:null\n${text}` }]);
    const [before, after] = [await examineDocument(document, context), await examineDocument(changed, context)];
    const documents = (one: typeof after) => [...(one?.examination.checked.values() ?? [])];
    expect(documents(after).slice(1)).toEqual(documents(before));
    expect(documents(after)[1]).toBe(documents(before)[0]);
  });

  test('share one examination of each version of a document', async () => {
    const { document, context } = await open('queries', text);
    expect(await examineDocument(document, context)).toBe(await examineDocument(document, context));
    const other = { ...context, settings: createSettings({ resource: 'plans' }) };
    expect(await examineDocument(document, other)).not.toBe(await examineDocument(document, context));
  });
});

test('a syntax error of a program is left to the server of its language, and one of data is not', async () => {
  const program = await open('typescript', "import { search } from 'clausal';\nconst = ;");
  expect(await lintDocument(program.document, program.context)).toEqual([]);
  const data = await open('json', '{"query": "amount>5"');
  expect((await lintDocument(data.document, data.context)).map(({ code }) => code)).toEqual(['unreadable-file']);
});

describe('the format of a document', () => {
  const format = async (host: HostName, text: string): Promise<string> => {
    const { document, context } = await open(host, text);
    return accept(text, await formatDocument(document, context, goOn));
  };

  test('keeps the parameters of a stored query', async () => {
    expect(await format('queries', "metadata.shop:$shop  amount>='5'\n")).toBe('metadata[shop]:$shop amount>=5\n');
  });

  test('changes the queries in a range only', async () => {
    const text = 'id:null  amount>5\nid:null  amount>5\n';
    const { document, context } = await open('queries', text);
    const edits = await formatDocument(document, context, goOn, { start: 20, end: 21 });
    expect(accept(text, edits)).toBe('id:null  amount>5\nid:null amount>5\n');
  });

  test('leaves another query with them as it is', async () => {
    const text = "import { checkQuery } from 'clausal';\ncheckQuery('payments', 'id:$id  amount>5');\n";
    expect(await format('typescript', text)).toBe(text);
  });
});
