import { type ParseResult, parse } from '@babel/parser';
import { type File, type Node, traverseFast } from '@babel/types';
import type { SourceFile } from '../layers/layers.ts';

/** Words that our names and messages do not use, with the word to use instead. */
const BANNED: Readonly<Record<string, string>> = {
  mend: 'fix',
  mends: 'fix',
  mended: 'fixed',
  mending: 'fixing',
  turned: 'negated',
  hole: 'interpolation',
  holes: 'interpolation',
  seat: 'the field location',
  seats: 'the field location',
  blank: 'space, or empty',
  blanks: 'space, or empty',
  parted: 'separated',
  condition: 'clause',
  conditions: 'clause',
  predicate: 'clause',
  predicates: 'clause',
  attribute: 'field',
  attributes: 'field',
};

/** Superlatives of limits, banned in names only: prose needs them. */
const BANNED_IN_NAMES: Readonly<Record<string, string>> = {
  ...BANNED,
  most: 'MAX',
  longest: 'MAX',
  least: 'MIN',
  farthest: 'MAX',
  widest: 'MAX',
  fewest: 'MIN',
};

/** The exported names of a file that contain a banned word. */
export function findBannedNames(file: SourceFile): readonly string[] {
  return exportedNames(parseFile(file)).filter((name) =>
    splitName(name).some((word) => Object.hasOwn(BANNED_IN_NAMES, word)),
  );
}

/** The banned words in the prose of a file: in strings with a space, such as messages, help texts and fix titles. */
export function findBannedProse(file: SourceFile): readonly string[] {
  const words: string[] = [];
  traverseFast(parseFile(file), (node) => {
    const text = textOf(node);
    if (text === undefined || !/\s/.test(text.trim())) return;
    for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) if (Object.hasOwn(BANNED, word)) words.push(word);
  });
  return words;
}

function parseFile({ name, text }: SourceFile): ParseResult<File> {
  return parse(text, { sourceType: 'module', sourceFilename: name, plugins: ['typescript'] });
}

function exportedNames({ program }: File): readonly string[] {
  return program.body.flatMap((statement): readonly string[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = statement;
    const exported = specifiers.flatMap((one) =>
      one.type === 'ExportSpecifier' && one.exported.type === 'Identifier' ? [one.exported.name] : [],
    );
    if (declaration === null || declaration === undefined) return exported;
    if (declaration.type === 'VariableDeclaration') {
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    }
    return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : exported;
  });
}

/** The words of a name: `findMostSelective` and `MAX_FIELDS` alike. */
function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value;
  return node.type === 'TemplateElement' ? (node.value.cooked ?? undefined) : undefined;
}
