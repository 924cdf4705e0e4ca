import fs from 'node:fs';
import { isSystemError } from './errors.ts';

/**
 * Writes a file whole or not at all, whatever ends the process: what it held is
 * there until all of the text is written. Links to it, its mode and its owner
 * stay as they are.
 *
 * @throws The system's error, and the file is as it was.
 */
export function writeWhole(file: string, text: string): void {
  const known = fs.statSync(file, { throwIfNoEntry: false });
  // Another name of the file would keep what it held; a device has nothing to lose.
  if (known !== undefined && (!known.isFile() || known.nlink > 1)) {
    fs.writeFileSync(file, text);
    return;
  }
  const target = known === undefined ? file : fs.realpathSync(file);
  // To put another in its place takes no leave of the file itself.
  if (known !== undefined) fs.accessSync(target, fs.constants.W_OK);
  const temporary = `${target}.${crypto.randomUUID().slice(0, 8)}`;
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx' });
    if (known !== undefined) copyRights(known, temporary);
    fs.renameSync(temporary, target);
  } catch (error) {
    if (fs.existsSync(temporary)) fs.rmSync(temporary);
    if (known === undefined || !isRefused(error)) throw error;
    fs.writeFileSync(target, text);
  }
}

function copyRights({ mode, uid, gid }: fs.Stats, file: string): void {
  const created = fs.statSync(file);
  if (created.uid !== uid || created.gid !== gid) fs.chownSync(file, uid, gid);
  if (created.mode !== mode) fs.chmodSync(file, mode);
}

/** A folder that takes no other file, or a file that a container has mounted alone. */
const REFUSED: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENAMETOOLONG'];

function isRefused(error: unknown): boolean {
  return isSystemError(error) && REFUSED.includes(error.code);
}
