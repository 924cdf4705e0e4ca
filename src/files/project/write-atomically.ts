import fs from 'node:fs';
import path from 'node:path';
import { isSystemError } from '../../objects/readers/system-errors.ts';

/**
 * Writes a file atomically: if the process ends early, the file still has its old
 * content. Symbolic links, mode and owner are preserved.
 *
 * @throws {SystemError} The file is unchanged then.
 */
export function writeAtomically(file: string, text: string): void {
  const known = fs.statSync(file, { throwIfNoEntry: false });
  // Replacing a hard link would leave the old content under its other names; a device has no content to protect.
  if (known !== undefined && (!known.isFile() || known.nlink > 1)) {
    fs.writeFileSync(file, text);
    return;
  }
  const target = known === undefined ? file : fs.realpathSync(file);
  // Renaming would even replace a read-only file.
  if (known !== undefined) fs.accessSync(target, fs.constants.W_OK);
  const folder = path.dirname(target);
  removeStale(folder);
  const temporary = path.join(folder, `.clausal-${process.pid}-${crypto.randomUUID().slice(0, 8)}.tmp`);
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx' });
    if (known !== undefined) copyPermissions(known, temporary);
    fs.renameSync(temporary, target);
  } catch (error) {
    if (fs.existsSync(temporary)) fs.rmSync(temporary);
    if (known === undefined || !(isSystemError(error) && RENAME_ERRORS.includes(error.code))) throw error;
    fs.writeFileSync(target, text);
  }
}

/** The name of a temporary file, with the process that writes it. */
const TEMPORARY = /(?:^|[\\/])\.clausal-(\d+)-[0-9a-f]{8}\.tmp$/;

/** Whether a file is one that `writeAtomically` renames, or that a killed process has left. */
export function isTemporary(file: string): boolean {
  return TEMPORARY.test(file);
}

const cleaned = new Set<string>();

/** Removes what killed processes have left in a folder, once: a folder may have very many files. */
function removeStale(folder: string): void {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  try {
    for (const name of fs.readdirSync(folder)) {
      const writer = TEMPORARY.exec(name)?.[1];
      if (writer !== undefined && !isRunning(Number(writer))) fs.rmSync(path.join(folder, name));
    }
  } catch (error) {
    // The file can be written all the same.
    if (!isSystemError(error)) throw error;
  }
}

/** Whether another process is running. A container may give each run the same number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isSystemError(error) && error.code !== 'ESRCH';
  }
}

function copyPermissions({ mode, uid, gid }: fs.Stats, file: string): void {
  const created = fs.statSync(file);
  if (created.uid !== uid || created.gid !== gid) fs.chownSync(file, uid, gid);
  if (created.mode !== mode) fs.chmodSync(file, mode);
}

/** The folder does not accept a new file, or a container has mounted the file alone. */
const RENAME_ERRORS: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENAMETOOLONG'];
