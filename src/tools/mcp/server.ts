import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { toCatalogueFile } from '../../language/catalogue/catalogue-file.ts';
import { toVisible } from '../../language/diagnostic/quote.ts';
import type { ToolInstaller } from './tool.ts';
import { checkTool } from './tools/check.ts';
import { explainTool } from './tools/explain.ts';
import { fieldsTool } from './tools/fields.ts';
import { fixTool } from './tools/fix.ts';
import { formatTool } from './tools/format.ts';
import { matchTool } from './tools/match.ts';
import { planTool } from './tools/plan.ts';
import { openWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts';

/** What an assistant should know before its first call. */
const INSTRUCTIONS = `
clausal helps to write search queries for a billing service. Work in four steps:
1. fields: find the exact paths, operators and values. Do not guess them.
2. Write the query. Clauses are separated by spaces and must all hold: path:"text" (is), path~"text" (contains), path>=100, path>="2026-01-31T00:00:00Z". -path:"text" excludes; path:null has no value, -path:null has one. Write OR between all clauses for alternatives. AND and OR cannot be mixed, and there are no parentheses.
3. check: if the query has errors and \`fixed\` is valid, use that; otherwise choose among the fixes. Never hand over a query with errors.
4. explain: compare the words with what was asked for.
match tries a query on local files. plan finds several queries where one cannot say it all. The language reference is the resource clausal://reference.
`.trim();

/**
 * Serves the Model Context Protocol on standard input and output. Resolves when
 * the client has gone, or sends a line of more than 10 MB; answers that are not finished then are still written.
 *
 * @param folders - The folders that the server may read; without one, the working folder.
 * @throws {LintError} If a folder or its config cannot be used.
 */
export async function startMcpServer(
  folders: readonly string[],
  version: string,
  options: WorkspaceOptions,
): Promise<void> {
  const server = createServer(await openWorkspace(folders, options), version);
  server.server.onerror = (error) => void process.stderr.write(`clausal: ${describeProblem(error)}\n`);
  const ended = new Promise<void>((resolve, reject) => {
    server.server.onclose = resolve;
    process.stdin.on('end', resolve);
    process.stdin.on('close', resolve);
    process.stdout.on('error', () => {
      // The client has closed its end; nobody reads answers.
      resolve();
      server.close().catch(reject);
    });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  // The process ends when nothing is left to read.
  process.stdin.destroy();
}

function describeProblem({ name, message }: Error): string {
  if (name === 'SyntaxError') return 'a line is not JSON';
  return name.endsWith('ZodError') ? 'a line is not a message of the protocol' : toVisible(message);
}

/** In the order of their use. */
const TOOLS: readonly ((workspace: Workspace) => ToolInstaller)[] = [
  fieldsTool,
  checkTool,
  fixTool,
  explainTool,
  matchTool,
  planTool,
  formatTool,
];

/**
 * Creates a server of the tools for assistants, not connected yet.
 *
 * @param version - The version of the package.
 */
function createServer(workspace: Workspace, version: string): McpServer {
  const server = new McpServer({ name: 'clausal', title: 'clausal', version }, { instructions: INSTRUCTIONS });
  for (const create of TOOLS) create(workspace)(server);
  installDocuments(server, workspace);
  return server;
}

/** The language reference, which is part of the package. */
const REFERENCE = new URL('../../grammar/reference.md', import.meta.url);

/** Adds what an assistant can read besides calling tools: the language reference, and the catalogue of each resource. */
function installDocuments(server: McpServer, { resources }: Workspace): void {
  const reference = {
    title: 'Language reference',
    description: 'All rules of the query language, by number. Diagnostics name the rule that they are about.',
    mimeType: 'text/markdown',
  };
  server.registerResource('reference', 'clausal://reference', reference, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: reference.mimeType, text: await readFile(REFERENCE, 'utf8') }],
  }));
  for (const resource of resources) {
    const { name, entries } = resource;
    const catalogue = {
      title: `Catalogue of ${name}`,
      description: `The ${entries.size} fields of ${name}, as JSON: types, operators, values, other words for them, and short names.`,
      mimeType: 'application/json',
    };
    server.registerResource(`catalogue-${name}`, `clausal://catalogue/${name}`, catalogue, ({ href: uri }) => ({
      contents: [
        { uri, mimeType: catalogue.mimeType, text: JSON.stringify(toCatalogueFile([resource]), undefined, 2) },
      ],
    }));
  }
}
