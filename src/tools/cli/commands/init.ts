import fs from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { CONFIG_FILES } from '../../../files/project/config/open-config.ts';
import { createStarterConfig } from '../../../files/project/starter-config.ts';
import { systemMessage } from '../../../objects/readers/system-errors.ts';
import type { Run } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';

const FILE = 'clausal.config.jsonc' satisfies (typeof CONFIG_FILES)[number];

/** `clausal init`: writes a first config; never overwrites one. */
export function createInit({ errors, finish }: Run) {
  return new Command('init').action(async () => {
    const present = CONFIG_FILES.find((name) => fs.existsSync(name));
    if (present !== undefined) throw new UsageError(`${present} already exists`);
    const text = await createStarterConfig(process.cwd());
    try {
      fs.writeFileSync(FILE, text, { flag: 'wx' });
    } catch (error) {
      throw new UsageError(`cannot write ${FILE}: ${systemMessage(error)}`);
    }
    await errors.write(`clausal: wrote ${FILE}, which \`clausal lint\` reads\n`);
    finish(EXIT.ok);
  });
}
