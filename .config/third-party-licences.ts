import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';

/** Writes the licences of everything that is bundled beside the bundle, as they ask for. */
export function thirdPartyLicences(): Plugin {
  return {
    name: 'third-party-licences',
    generateBundle() {
      const packages = [
        'chevrotain',
        '@chevrotain/gast',
        '@chevrotain/utils',
        '@streamparser/json',
        'commander',
        'csv-parse',
        'get-east-asian-width',
        'zod',
      ];
      const texts = packages.map((name) => `## ${name}\n\n${readLicence(path.join('node_modules', name))}`);
      const source = `# Licences of bundled packages\n\n${texts.join('\n\n')}\n`;
      this.emitFile({ type: 'asset', fileName: 'third-party-licences.md', source });
    },
  };
}

function readLicence(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(path.join(folder, file), 'utf8').trim();
  return `Licensed under ${JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).license}.`;
}
