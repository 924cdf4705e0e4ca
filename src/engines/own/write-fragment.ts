import { isWithinResource } from '../../language/catalogue/restrict-resource.ts';
import { type ExpressionSource, readExpression } from '../../language/checker/query-source.ts';
import { describeValue } from '../../language/text/describe-value.ts';
import { type FieldTest, type Group, isTreeGroup, readTests, type Tree } from '../read-tests.ts';
import type { OwnBind, OwnDialect } from './own-dialect.ts';
import { OWN_DIALECTS } from './own-dialects.ts';
import type { Caveat, Writing } from './site.ts';

/** A fragment of SQL to put behind `WHERE` or `AND`. */
export interface OwnFragment {
  /** One condition in parentheses. It holds no values of the query. */
  readonly text: string;
  /** The values, in the order of the placeholders. */
  readonly values: readonly unknown[];
  /** Where the answer may differ from the matcher's; none for most queries. */
  readonly caveats: readonly Caveat[];
}

/** @throws {TypeError} If there is no such dialect. */
export function readDialect(name: string): OwnDialect {
  if (typeof name === 'string' && Object.hasOwn(OWN_DIALECTS, name))
    return OWN_DIALECTS[name as keyof typeof OWN_DIALECTS];
  throw new TypeError(`\`dialect\` must be one of ${Object.keys(OWN_DIALECTS).join(', ')}; got ${describeValue(name)}`);
}

/** Quotes a name, part by part. @throws {TypeError} If a part is empty. */
export function quoteDotted(dialect: OwnDialect, name: string): string {
  const parts = typeof name === 'string' ? name.split('.') : [''];
  if (parts.includes('') || name.includes('\0')) {
    throw new TypeError(`the name of a column must be a text such as \`p.amount\`; got ${describeValue(name)}`);
  }
  return parts.map(dialect.quote).join('.');
}

/** Writes a query, and a scope that holds whatever the query says, as one condition. */
export function writeFragment(
  source: ExpressionSource,
  scope: ExpressionSource | undefined,
  { dialect, bind }: { readonly dialect: OwnDialect; readonly bind: OwnBind },
  createWriter: (writing: Writing) => (leaf: FieldTest) => string,
): Omit<OwnFragment, 'values'> {
  const caveats = new Map<string, Caveat>();
  const warn = (caveat: Caveat): void => {
    caveats.set(`${caveat.code} ${caveat.field}`, caveat);
  };
  const writeLeaf = createWriter({ dialect, bind, warn });
  const text = writeTree(readScoped(source, scope), writeLeaf);
  return { text, caveats: [...caveats.values()] };
}

/** Reads a query and its scope, joined by AND. @throws {TypeError} If the scope is on another resource. */
export function readScoped(source: ExpressionSource, scope: ExpressionSource | undefined): Group<FieldTest> {
  const { resource, tree } = readExpression(source);
  if (scope === undefined) return { connective: 'and', members: [readTests(tree)] };
  const { resource: other, tree: outer } = readExpression(scope, undefined, 'scope');
  if (!isWithinResource(other, resource) && !isWithinResource(resource, other)) {
    throw new TypeError(`\`scope\` must be a query on ${resource.name}; got one on ${other.name}`);
  }
  return { connective: 'and', members: [readTests(outer), readTests(tree)] };
}

/** Writes a tree of tests. A group stands in parentheses. */
function writeTree(tree: Tree<FieldTest>, writeLeaf: (leaf: FieldTest) => string): string {
  if (!isTreeGroup(tree)) return writeLeaf(tree);
  const { connective, members } = tree;
  const [only, ...others] = members;
  if (only !== undefined && isTreeGroup(only) && others.length === 0) return writeTree(only, writeLeaf);
  const written = members.map((member) => writeTree(member, writeLeaf));
  return `(${written.join(connective === 'and' ? ' AND ' : ' OR ')})`;
}
