import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The package as users get it: packed and unpacked into a separate project. */
export interface Packed {
  /** A project whose `node_modules` contains only the package, with its command for `npx`. */
  readonly project: string;
  readonly tarball: string;
  remove(): void;
}

/** Packs the build and unpacks it outside this repository. */
export function packPackage(): Packed {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-package-'));
  const output = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(output) as [{ filename: string }];
  const tarball = path.join(folder, filename);
  const target = path.join(folder, 'project', 'node_modules', 'clausal');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  const bin = path.join(target, '../.bin');
  mkdirSync(bin);
  symlinkSync('../clausal/bin/clausal.js', path.join(bin, 'clausal'));
  return {
    project: path.join(folder, 'project'),
    tarball,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
