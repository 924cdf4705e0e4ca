import type { Resource } from '../../catalogue/resource.ts';
import { writeGbnf } from '../../grammars/gbnf.ts';
import { createQueryJsonSchema } from '../../grammars/json-schema.ts';
import { writeLark } from '../../grammars/lark.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';

type Writer = (resource: Resource) => string;

/** The formats of `clausal fields --grammar`. */
export type GrammarFormat = 'gbnf' | 'json-schema' | 'lark';

const WRITERS: Readonly<Record<GrammarFormat, Writer>> = {
  gbnf: writeGbnf,
  'json-schema': (resource) => `${JSON.stringify(createQueryJsonSchema(resource), undefined, 2)}\n`,
  lark: writeLark,
};

/** `clausal fields RESOURCE --grammar FORMAT`: prints a grammar whose sentences are valid queries. */
export async function grammar(format: GrammarFormat, resource: Resource, output: Output): Promise<ExitCode> {
  await output.write(WRITERS[format](resource));
  return EXIT.ok;
}
