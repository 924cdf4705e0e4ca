import fs from 'node:fs';
import { CONFIG_FILES } from '../../project/config/open-config.ts';
import { systemMessage } from '../../project/errors.ts';
import { createStarterConfig } from '../../project/starter-config.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import type { Output } from '../output.ts';

const FILE = 'clausal.config.jsonc' satisfies (typeof CONFIG_FILES)[number];

/** `clausal init`: writes a first config; never overwrites one. */
export async function init(errors: Output): Promise<ExitCode> {
  const present = CONFIG_FILES.find((name) => fs.existsSync(name));
  if (present !== undefined) throw new UsageError(`${present} already exists`);
  const text = await createStarterConfig(process.cwd());
  try {
    fs.writeFileSync(FILE, text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot write ${FILE}: ${systemMessage(error)}`);
  }
  await errors.write(`clausal: wrote ${FILE}, which \`clausal lint\` reads\n`);
  return EXIT.ok;
}
