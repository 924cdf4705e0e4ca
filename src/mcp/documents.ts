import { readFile } from 'node:fs/promises';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { toCatalogueFile } from '../catalogue/catalogue-file.ts';
import type { Workspace } from './workspace.ts';

/** The language reference, which is part of the package. */
const REFERENCE = new URL('../../grammar/reference.md', import.meta.url);

/** Adds what an assistant can read besides calling tools: the language reference, and the catalogue of each resource. */
export function installDocuments(server: McpServer, { resources }: Workspace): void {
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
