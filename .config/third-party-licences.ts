import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputBundle, Plugin } from 'rolldown';

/** The folder of the package that a module is of, wherever packages are nested. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** Writes the licences of everything that is bundled beside the bundle, as they ask for. */
export function thirdPartyLicences(fileName = 'third-party-licences.md'): Plugin {
  return {
    name: 'third-party-licences',
    generateBundle(_, bundle) {
      this.emitFile({ type: 'asset', fileName, source: collectLicences(bundle) });
    },
  };
}

/** The licences of everything that is in a bundle. */
export function collectLicences(bundle: OutputBundle): string {
  const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []));
  const texts = new Set([...folders].map((folder) => `## ${nameOf(folder)}\n\n${readLicence(folder)}`));
  return `# Licences of bundled packages\n\n${[...texts].sort().join('\n\n')}\n`;
}

function nameOf(folder: string): string {
  return readPackage(folder).name;
}

function readLicence(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(path.join(folder, file), 'utf8').trim();
  return `Licensed under ${readPackage(folder).license}.`;
}

function readPackage(folder: string): { readonly name: string; readonly license: string } {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) throw new Error(`${folder} is bundled and is no package`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
