import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { parcels, shipments } from './shipments.ts';

/** The supported compilers, by the folder in which each is installed. */
export const COMPILERS = ['typescript', 'typescript-6', 'typescript-5.9'] as const;
export type Compiler = (typeof COMPILERS)[number];

/** The resources for literals. */
export const RESOURCES = { ...catalogue, shipments, parcels } as const;

/** A query in a program, as a string literal. */
export interface Literal {
  readonly resource: keyof typeof RESOURCES;
  readonly text: string;
}

/** The output of a compiler for a program. */
export interface Compiled {
  /** The message of each error, by its line from 1. */
  readonly errors: ReadonlyMap<number, string>;
  readonly instantiations: number;
}

const CACHE = path.resolve('node_modules/.cache');

/** Compiles a program in a temporary folder within `node_modules/.cache`. */
export function compile(compiler: Compiler, program: string): Compiled {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'literal-'));
  try {
    writeFileSync(path.join(folder, 'program.ts'), program);
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }),
    );
    const tsc = path.resolve('node_modules', compiler, 'bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder, '--extendedDiagnostics', '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return readOutput(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const OPTIONS = {
  target: 'es2023',
  lib: ['es2024'],
  module: 'nodenext',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,

  allowImportingTsExtensions: true,
  noEmit: true,
  noErrorTruncation: true,
};

const ERROR = /^(.*)\((\d+),\d+\): error (.*)$/;

function readOutput(output: string): Compiled {
  const errors = new Map<number, string>();
  for (const line of output.split('\n')) {
    const [, file, at, message = ''] = ERROR.exec(line) ?? [];
    if (file === undefined) continue;
    // Older compilers report an error in the body of a function there; users only see its declaration.
    if (file.endsWith('src/language/catalogue/define-resource.ts')) continue;
    if (!file.endsWith('program.ts')) throw new Error(line);
    errors.set(Number(at), message);
  }
  const instantiations = /^Instantiations:\s+(\d+)$/m.exec(output)?.[1];
  if (instantiations === undefined) throw new Error(output);
  return { errors, instantiations: Number(instantiations) };
}

const ROOT = '../../..';

/** The first lines of a program: imports, and a function for each resource to call with literals. */
export const PREAMBLE = [
  `import type { Catalogue } from '${ROOT}/src/language/catalogue/catalogue.ts';`,
  `import type { QueryText, ReadQuery } from '${ROOT}/src/builder/literal/read-query.ts';`,
  `import type { parcels as Parcels, shipments as Shipments } from '${ROOT}/test/builder/literal/shipments.ts';`,
  ...Object.keys(RESOURCES).map((name) => {
    const type = name in catalogue ? `Catalogue['${name}']` : `typeof ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return `declare function ${name}<const Text extends string>(text: QueryText<${type}, Text>): ReadQuery<${type}, Text>;`;
  }),
];

/** Returns a compiler's message about each literal, or `undefined` if the compiler accepts it. */
export function compileLiterals(compiler: Compiler, literals: readonly Literal[]): readonly (string | undefined)[] {
  const calls = literals.map(({ resource, text }) => `${resource}(${JSON.stringify(text)});`);
  const { errors } = compile(compiler, [...PREAMBLE, ...calls].join('\n'));
  const lines = new Set(literals.map((_, index) => PREAMBLE.length + index + 1));
  for (const [line, message] of errors) if (!lines.has(line)) throw new Error(`line ${line}: ${message}`);
  return literals.map((_, index) => {
    const message = errors.get(PREAMBLE.length + index + 1);
    return message === undefined ? undefined : readParameter(message);
  });
}

const MISMATCH = /^TS2345: Argument of type '.*' is not assignable to parameter of type '"(.*)"'\.$/;

/** The type of the parameter in a message about a literal; other messages as they are. */
function readParameter(message: string): string {
  const written = MISMATCH.exec(message)?.[1];
  return written === undefined ? message : written.replaceAll(/\\(["\\])/g, '$1');
}
