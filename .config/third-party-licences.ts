import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputBundle, Plugin } from 'rolldown';

/** Matches the package folder of a module, including nested packages. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** Writes the licences of all bundled packages beside the bundle. */
export function thirdPartyLicences(fileName = 'third-party-licences.md'): Plugin {
  return {
    name: 'third-party-licences',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName, source: collectLicences(bundle) });
    },
  };
}

/** The licences of all packages in a bundle; packages with the same text share it. */
export function collectLicences(bundle: OutputBundle): string {
  const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []));
  const namesByText = new Map<string, Set<string>>();
  for (const folder of folders) {
    const text = readLicence(folder);
    namesByText.set(text, (namesByText.get(text) ?? new Set()).add(readPackage(folder).name));
  }
  const sections = [...namesByText].map(([text, names]) => `## ${[...names].sort().join(', ')}\n\n${text}`);
  return `# Licences of bundled packages\n\n${sections.sort().join('\n\n')}\n`;
}

function readLicence(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(path.join(folder, file), 'utf8').trim();
  return `Licensed under ${readPackage(folder).license}.`;
}

function readPackage(folder: string): { readonly name: string; readonly license: string } {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} is bundled but is not a package`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
