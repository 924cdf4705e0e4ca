import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openFolder } from '../../../src/files/project/config/open-config.ts';
import { findFiles } from '../../../src/files/project/files/find-files.ts';
import { writeAtomically } from '../../../src/files/project/write-atomically.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

const isWindows = process.platform === 'win32';

/** A folder of its own with a file in it. */
function createFile(): { readonly folder: string; readonly file: string } {
  const folder = createTemporaryFolder();
  const file = path.join(folder, 'a.query');
  fs.writeFileSync(file, 'before');
  return { folder, file };
}

describe('writeAtomically', () => {
  test('replaces a file, or creates one', () => {
    const { folder, file } = createFile();
    const { ino } = fs.statSync(file);
    writeAtomically(file, 'after');
    writeAtomically(path.join(folder, 'b.query'), 'new');
    expect(fs.readFileSync(file, 'utf8')).toBe('after');
    expect(fs.readFileSync(path.join(folder, 'b.query'), 'utf8')).toBe('new');
    if (!isWindows) expect(fs.statSync(file).ino).not.toBe(ino);
    expect(fs.readdirSync(folder)).toEqual(['a.query', 'b.query']);
  });

  test.skipIf(isWindows)('keeps the mode', () => {
    const { file } = createFile();
    fs.chmodSync(file, 0o751);
    writeAtomically(file, 'after');
    expect(fs.statSync(file).mode & 0o777).toBe(0o751);
  });

  test.skipIf(isWindows)('keeps links, and the other names of the file', () => {
    const { folder, file } = createFile();
    const link = path.join(folder, 'link.query');
    fs.symlinkSync('a.query', link);
    writeAtomically(link, 'through the link');
    expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
    expect(fs.readFileSync(file, 'utf8')).toBe('through the link');
    const name = path.join(folder, 'name.query');
    fs.linkSync(file, name);
    writeAtomically(name, 'by another name');
    expect(fs.readFileSync(file, 'utf8')).toBe('by another name');
    expect(fs.readdirSync(folder)).toEqual(['a.query', 'link.query', 'name.query']);
  });

  test.skipIf(isWindows)('writes a file whose name leaves no room for another beside it', () => {
    const { folder } = createFile();
    const file = path.join(folder, 'a'.repeat(255));
    fs.writeFileSync(file, 'before');
    writeAtomically(file, 'after');
    expect(fs.readFileSync(file, 'utf8')).toBe('after');
  });

  // Nothing is forbidden to root.
  test.skipIf(isWindows || process.getuid?.() === 0)('leaves alone a file that must not be written', () => {
    const { folder, file } = createFile();
    fs.chmodSync(file, 0o444);
    expect(() => writeAtomically(file, 'after')).toThrow('permission denied');
    expect(fs.readFileSync(file, 'utf8')).toBe('before');
    expect(fs.readdirSync(folder)).toEqual(['a.query']);
  });

  test('removes what killed processes have left, and nothing else', () => {
    const { folder, file } = createFile();
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const kept = [`.clausal-${process.ppid}-0a1b2c3d.tmp`, '.clausal-1-0a1b2c3d.tmp', '.clausal-x.tmp', 'a.query'];
    const stale = [`.clausal-${ended}-0a1b2c3d.tmp`, `.clausal-${process.pid}-0a1b2c3d.tmp`];
    for (const name of [...stale, ...kept]) fs.writeFileSync(path.join(folder, name), 'status:"x"');
    writeAtomically(file, 'after');
    expect(fs.readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  });

  test('writes to a temporary name that no configuration lints', async () => {
    const { folder, file } = createFile();
    const written = vi.spyOn(fs, 'writeFileSync');
    writeAtomically(file, 'after');
    const temporary = String(written.mock.calls[0]?.[0]);
    expect(path.dirname(temporary)).toBe(fs.realpathSync(folder));
    fs.writeFileSync(temporary, 'status:"x"');
    fs.writeFileSync(path.join(folder, 'other.tmp'), 'status:"x"');
    fs.writeFileSync(path.join(folder, 'clausal.config.json'), '{ "files": { "**": "queries" } }');
    const { files } = await findFiles(['.', temporary], await openFolder({ cwd: folder }));
    expect(files.map(({ file }) => path.basename(file))).toEqual(['a.query', 'clausal.config.json', 'other.tmp']);
  });

  test('leaves no temporary file behind after a failure', () => {
    const { folder } = createFile();
    expect(() => writeAtomically(path.join(folder, 'no/b.query'), '')).toThrow('no such file or directory');
    expect(() => writeAtomically(folder, '')).toThrow('illegal operation on a directory');
    expect(fs.readdirSync(folder)).toEqual(['a.query']);
  });
});
