import fs from 'node:fs';
import { addIgnoreRules, type IgnoreRules, isIgnored } from './ignore-rules.ts';
import { foldersAbove, readExclude } from './repository.ts';

/** The names in a folder that decide what git leaves out. */
export interface GitNames {
  /** The folder is the top of a repository. */
  readonly hasRepository: boolean;
  readonly hasIgnoreFile: boolean;
}

/** What git leaves out of a folder, by its own `.gitignore` and those above it up to the top of the repository. */
export async function enterFolder(
  above: IgnoreRules | undefined,
  folder: string,
  { hasRepository, hasIgnoreFile }: GitNames,
): Promise<IgnoreRules | undefined> {
  let rules = above;
  if (hasRepository) {
    const exclude = readExclude(folder);
    rules = exclude === undefined ? undefined : await addIgnoreRules(undefined, folder, exclude);
  }
  if (!hasIgnoreFile) return rules;
  return addIgnoreRules(rules, folder, fs.readFileSync(`${folder}/.gitignore`, 'utf8'));
}

/**
 * What git leaves out below the folders above a folder, which has been asked
 * for: where they leave out the folder itself, nothing.
 *
 * @param cwd - Up to where `.gitignore` files are looked at outside of a repository.
 */
export async function findRulesAbove(folder: string, cwd: string): Promise<IgnoreRules | undefined> {
  const above = foldersAbove(folder, cwd);
  let rules: IgnoreRules | undefined;
  for (const [index, one] of above.entries()) {
    rules = await enterFolder(rules, one, {
      hasRepository: fs.existsSync(`${one}/.git`),
      hasIgnoreFile: fs.statSync(`${one}/.gitignore`, { throwIfNoEntry: false })?.isFile() === true,
    });
    if (isIgnored(rules, above[index + 1] ?? folder, true)) return undefined;
  }
  return rules;
}
