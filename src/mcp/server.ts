import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { installDocuments } from './documents.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { ToolInstaller } from './tool.ts';
import { checkTool } from './tools/check.ts';
import { explainTool } from './tools/explain.ts';
import { fieldsTool } from './tools/fields.ts';
import { fixTool } from './tools/fix.ts';
import { formatTool } from './tools/format.ts';
import { matchTool } from './tools/match.ts';
import type { Workspace } from './workspace.ts';

/** In the order of their use. */
const TOOLS: readonly ((workspace: Workspace) => ToolInstaller)[] = [
  fieldsTool,
  checkTool,
  fixTool,
  explainTool,
  matchTool,
  formatTool,
];

/**
 * Creates a server of the tools for assistants, not connected yet.
 *
 * @param version - The version of the package.
 */
export function createServer(workspace: Workspace, version: string): McpServer {
  const server = new McpServer({ name: 'clausal', title: 'clausal', version }, { instructions: INSTRUCTIONS });
  for (const create of TOOLS) create(workspace)(server);
  installDocuments(server, workspace);
  return server;
}
