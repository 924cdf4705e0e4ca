/** Never looked into unless asked for by name. */
const CLOSED: readonly string[] = ['.git', 'node_modules'];

/** Whether no run looks into a folder of this name. */
export function isClosedFolder(name: string): boolean {
  return CLOSED.includes(name);
}

/** Whether a path, with `/`, leads into such a folder. */
export function isInClosedFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some(isClosedFolder);
}
