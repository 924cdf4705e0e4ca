// `node bench/run.ts [parsing|checking|building|matching|matching-files|collection|linting|typing|search-box|playground|processes|sandbox|planning|engines|sizes|figures]…`: prints the named tables, or all, and their goals.
// `node bench/run.ts sentences PATH [--list]`: how well dates and amounts are read, by the specification in a clone of Recognizers-Text; it lists those that are not right.

import { cpus } from 'node:os';
import { measureBuilding } from './tables/building.ts';
import { measureChecking } from './tables/checking.ts';
import { measureCollection } from './tables/collection.ts';
import { measureEngines } from './tables/engines.ts';
import { measureFigures } from './tables/figures.ts';
import { writeGoals } from './tables/goals.ts';
import { measureLinting } from './tables/linting.ts';
import { measureMatching } from './tables/matching.ts';
import { measureMatchingFiles } from './tables/matching-files.ts';
import { measureParsing } from './tables/parsing.ts';
import { measurePlanning } from './tables/planning.ts';
import { measurePlayground } from './tables/playground.ts';
import { measureProcesses } from './tables/processes.ts';
import { measureSandbox } from './tables/sandbox.ts';
import { measureSearchBox } from './tables/search-box.ts';
import type { Section } from './tables/section.ts';
import { measureSentences } from './tables/sentences.ts';
import { measureEntrySizes } from './tables/sizes.ts';
import { measureTyping } from './tables/typing.ts';

const TABLES: Readonly<Record<string, () => Section | Promise<Section>>> = {
  parsing: measureParsing,
  checking: measureChecking,
  building: measureBuilding,
  matching: measureMatching,
  'matching-files': measureMatchingFiles,
  collection: measureCollection,
  linting: measureLinting,
  typing: measureTyping,
  'search-box': measureSearchBox,
  playground: measurePlayground,
  processes: measureProcesses,
  sandbox: measureSandbox,
  planning: measurePlanning,
  engines: measureEngines,
  sizes: measureEntrySizes,
  figures: measureFigures,
};

const [first, folder, option] = process.argv.slice(2);
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(TABLES);
const unknown = names.find((name) => !Object.hasOwn(TABLES, name));

if (first === 'sentences' && folder !== undefined) {
  const { text, goals } = measureSentences(folder, option === '--list');
  console.log(`${text}\n\n## Goals\n\n${writeGoals(goals)}`);
} else if (unknown === undefined) {
  console.log(`${describeMachine()}\n`);
  const goals = [];
  for (const name of names) {
    const section = await TABLES[name]?.();
    if (section === undefined) continue;
    console.log(`${section.text}\n`);
    goals.push(...section.goals);
  }
  if (goals.length > 0) console.log(`## Goals\n\n${writeGoals(goals)}`);
} else {
  console.error(`no table \`${unknown}\`; there are ${Object.keys(TABLES).join(', ')}`);
  process.exitCode = 2;
}

function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() || `unknown processor (${process.arch})`;
  return `${model}, ${processors.length} cores, node ${process.versions.node}, ${process.platform}`;
}
