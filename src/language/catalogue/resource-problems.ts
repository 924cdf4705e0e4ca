import { describeValue, isRecord } from '../base/plain-data.ts';
import { FIELD_PATH, type Keys } from './field.ts';
import { FIELD_ROLES } from './field-roles.ts';
import { FIELD_TYPES, type FieldType, FURTHER_OPERATORS, OPERATORS, typeWithArticle } from './field-types.ts';
import { isKeyOf, sharedFacts } from './resolve-field.ts';
import { OR_LIMITS, RESOURCE_NAME } from './resource.ts';
import { checkEndpoint, ENDPOINT_KEYS } from './search-endpoint.ts';
import { foldWord } from './synonyms.ts';
import { NUMERIC_FORMATS, VALUE_FORMATS } from './value-formats.ts';

/** A mistake in the definition of a resource. */
export interface ResourceProblem {
  /** For instance `fields.weight.type`. */
  readonly path: string;
  readonly message: string;
}

type Report = (path: string, message: string) => void;

/** Plain data of unknown shape. */
type Members = Readonly<Record<string, unknown>>;

/** Finds all mistakes in a definition that is plain data but may be of any shape. */
export function findDataProblems(definition: unknown): readonly ResourceProblem[] {
  const problems: ResourceProblem[] = [];
  const report: Report = (path, message) => {
    problems.push({ path, message });
  };
  if (!isRecord(definition)) {
    return [{ path: 'definition', message: 'must be an object with name, fields and limits' }];
  }
  // `entries` is a member of every resource, which is a definition too.
  refuseOthers('', definition, ['name', 'fields', 'limits', 'aliases', ...ENDPOINT_KEYS, 'entries'], report);
  const { name, fields, aliases = {}, limits } = definition;
  checkName(name, report);
  if (!isRecord(fields)) report('fields', 'must be an object with a field for each path');
  else checkFields(fields, report);
  if (!isRecord(aliases)) report('aliases', 'must be an object with a path for each alias');
  else checkAliases(aliases, isRecord(fields) ? fields : {}, report);
  if (isRecord(fields) && isRecord(aliases)) checkNames(fields, aliases, report);
  checkLimits(limits, report);
  checkEndpoint(definition, report);
  return problems;
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string');
}

function refuseOthers(path: string, members: Members, known: readonly string[], report: Report): void {
  for (const key of Object.keys(members)) {
    if (!known.includes(key)) report(path === '' ? key : `${path}.${key}`, 'is not a known key');
  }
}

const MAX_QUOTED = 60;

/** Quotes a value that should be a name. */
function quote(name: unknown): string {
  const text = typeof name === 'string' ? name : describeValue(name);
  return `\`${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}\``;
}

function checkName(name: unknown, report: Report): void {
  if (typeof name !== 'string') report('name', 'must be a string');
  else if (!RESOURCE_NAME.test(name))
    report('name', `${quote(name)} is not a name of letters, digits, \`_\` and \`-\``);
}

function checkFields(fields: Members, report: Report): void {
  const entries = Object.entries(fields);
  if (entries.length === 0) report('fields', 'must not be empty');
  for (const [path, field] of entries) {
    if (!FIELD_PATH.test(path)) report('fields', `${quote(path)} is not a path of names joined by dots`);
    else if (isRecord(field)) {
      checkField(`fields.${path}`, field, fields, report);
      checkKeys(`fields.${path}.keys`, field, fields, report);
    } else report(`fields.${path}`, 'must be an object with type and doc');
  }
}

const FIELD_KEYS = [
  ...[
    'type',
    'operators',
    'null',
    'unix',
    'doc',
    'values',
    'samples',
    'synonyms',
    'format',
    'money',
    'currency',
    'source',
    'keyed',
    'keys',
    'many',
    'identifies',
    'role',
    'changed',
    'derived',
  ],
  // A field of another resource is a definition too.
  'path',
];

function checkField(at: string, field: Members, fields: Members, report: Report): void {
  const { type, doc, values, samples, synonyms, format, source, currency, role } = field;
  refuseOthers(at, field, FIELD_KEYS, report);
  checkType(at, field, report);
  if (typeof doc !== 'string') report(`${at}.doc`, 'must be a string');
  if (values !== undefined) checkValues(`${at}.values`, values, report);
  if (samples !== undefined) checkSynonyms(`${at}.samples`, samples, [], report);
  if (values !== undefined && samples !== undefined) report(`${at}.samples`, 'cannot be combined with `values`');
  if (synonyms !== undefined) checkWords(`${at}.synonyms`, synonyms, report);
  if (format !== undefined && !isNameIn(VALUE_FORMATS, format))
    report(`${at}.format`, `unknown format ${quote(format)}`);
  if (role !== undefined && !isNameIn(FIELD_ROLES, role))
    report(`${at}.role`, `unknown role ${quote(role)}; it must be one of ${ROLE_NAMES}`);
  if (source !== undefined) checkSource(at, source, report);
  if (currency !== undefined) checkCurrency(`${at}.currency`, field, fields, report);
  for (const key of ['null', 'unix', 'money', 'keyed', 'many', 'identifies', 'changed', 'derived']) {
    if (field[key] !== undefined && field[key] !== true) report(`${at}.${key}`, 'must be `true`');
  }
  if (isNameIn(OPERATORS, type)) refuseContradictions(at, type, field, report);
}

function checkType(at: string, { type, operators, keyed }: Members, report: Report): void {
  if (!isNameIn(OPERATORS, type)) report(`${at}.type`, `unknown type ${quote(type)}; it must be one of ${TYPE_NAMES}`);
  else if (operators !== undefined) checkOperators(`${at}.operators`, type, operators, report);
  if (type === 'any' && keyed !== true) report(`${at}.type`, '`any` requires `keyed: true`');
}

/** A known key is a field of its own, with some of the facts of the keyed one. */
function checkKeys(at: string, field: Members, fields: Members, report: Report): void {
  const { keys, ...shared } = field;
  if (keys === undefined) return;
  if (shared['keyed'] !== true) report(at, 'requires `keyed: true`');
  if (!isRecord(keys) || !isRecord(keys['known'] ?? {})) {
    report(at, 'must be an object with facts for each key in `known`');
    return;
  }
  refuseOthers(at, keys, ['quotes', 'characters', 'maxLength', 'dotted', 'known'], report);
  const form = checkKeyForm(at, keys, report);
  for (const [key, facts] of Object.entries(keys['known'] ?? {})) {
    const place = `${at}.known.${key}`;
    if (!isKeyOf({ keys: form }, key)) report(place, 'is not a key of the field by its characters and length');
    if (!isRecord(facts)) report(place, 'must be an object with facts of the key');
    else {
      refuseOthers(place, facts, KEY_FACTS, report);
      checkField(place, { ...sharedFacts(shared, facts), ...facts }, fields, report);
    }
  }
}

const MAX_CHARACTERS = 100;

/** Whether a text lists characters as a regular expression does, and no range is empty. */
function isCharacterList(text: unknown): text is `[${string}]` {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS || text === '[]') return false;
  // One of some characters, or ranges of letters and digits. None of them ends a key or needs an escape.
  if (!/^\[(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[^\p{C}\\[\]"'^-])*-?\]$/u.test(text)) return false;
  return Array.from(text.slice(1, -1).matchAll(/(.)-(.)/gsu)).every(([, first = '', last = '']) => first <= last);
}

/** Checks how keys are written, and returns what is right of it. */
function checkKeyForm(at: string, { quotes, characters, maxLength, dotted }: Members, report: Report): Keys {
  if (quotes !== undefined && !['never', 'optional', 'required'].includes(quotes as string))
    report(`${at}.quotes`, 'must be one of `never`, `optional`, `required`');
  const isKnown = characters === undefined || characters === 'word' || characters === 'any';
  const isRight = isKnown || isCharacterList(characters);
  if (!isRight)
    report(
      `${at}.characters`,
      'must be `word`, `any` or a list such as `[a-z0-9_-]`, without quotation marks and `\\`',
    );
  const isWord = characters === undefined || characters === 'word' || /^\[[\w-]*\w\]$/.test(String(characters));
  if (isRight && !isWord && (quotes ?? 'never') === 'never')
    report(`${at}.characters`, 'requires `quotes`, because other keys than words need quotation marks');
  const isLength = maxLength === undefined || (Number.isSafeInteger(maxLength) && (maxLength as number) > 0);
  if (!isLength) report(`${at}.maxLength`, 'must be a whole number from 1 on');
  if (dotted !== undefined && typeof dotted !== 'boolean') report(`${at}.dotted`, 'must be `true` or `false`');
  return {
    ...(isRight && characters !== undefined && { characters }),
    ...(isLength && maxLength !== undefined && { maxLength: maxLength as number }),
  };
}

const KEY_FACTS = ['type', 'operators', 'doc', 'values', 'samples', 'format', 'unix'];

const TYPE_NAMES = FIELD_TYPES.map(quote).join(', ');

const ROLE_NAMES = Object.keys(FIELD_ROLES).map(quote).join(', ');

function isNameIn<Name extends string>(table: Readonly<Record<Name, unknown>>, name: unknown): name is Name {
  return typeof name === 'string' && Object.hasOwn(table, name);
}

/** A field has some of the operators of its type, and perhaps further ones. */
function checkOperators(at: string, type: FieldType, operators: unknown, report: Report): void {
  const all: readonly string[] = [...OPERATORS[type], ...FURTHER_OPERATORS[type]];
  const isSome = isListOfStrings(operators) && operators.length > 0 && operators.every((one) => all.includes(one));
  if (!isSome)
    report(at, `must be some of ${all.map(quote).join(' ')}, the operators that ${typeWithArticle(type)} can have`);
}

function nameFields(type: FieldType): string {
  return type === 'any' ? 'those of any type' : `${type} ones`;
}

/** Reports members that do not fit the type of the field. */
function refuseContradictions(
  at: string,
  type: FieldType,
  { unix, values, samples, format, money, source, role, changed, many }: Members,
  report: Report,
): void {
  const ones = nameFields(type);
  const isText = type === 'token' || type === 'string';
  if (!isText && values !== undefined) report(`${at}.values`, `only token and string fields have it, not ${ones}`);
  if (!isText && samples !== undefined) report(`${at}.samples`, `only token and string fields have it, not ${ones}`);
  const isNumber = type === 'numeric' && NUMERIC_FORMATS.some((name) => name === format);
  if (isNameIn(VALUE_FORMATS, format) && !isText && !isNumber)
    report(`${at}.format`, `${typeWithArticle(type)} cannot have the format ${quote(format)}`);
  if (isNameIn(FIELD_ROLES, role) && FIELD_ROLES[role].type !== type)
    report(`${at}.role`, `only ${FIELD_ROLES[role].type} fields can have the role ${quote(role)}, not ${ones}`);
  if (type !== 'date' && unix !== undefined) report(`${at}.unix`, `only date fields have it, not ${ones}`);
  if (type !== 'numeric' && money !== undefined) report(`${at}.money`, `only numeric fields have it, not ${ones}`);
  if (changed !== undefined && (type !== 'date' || many !== undefined))
    report(`${at}.changed`, 'only date fields with one value can be marked `changed`');
  if (type !== 'boolean' && isRecord(source) && ('equals' in source || 'present' in source)) {
    report(`${at}.source`, `\`equals\` and \`present\` are for boolean fields, not for ${ones}`);
  }
}

function checkValues(path: string, values: unknown, report: Report): void {
  if (!isRecord(values)) {
    report(path, 'must be an object with closed and members');
    return;
  }
  const { closed, members, synonyms } = values;
  refuseOthers(path, values, ['closed', 'members', 'synonyms'], report);
  if (typeof closed !== 'boolean') report(`${path}.closed`, 'must be `true` or `false`');
  if (!isListOfStrings(members)) {
    report(`${path}.members`, 'must be a list of strings');
    return;
  }
  if (members.length === 0) report(`${path}.members`, 'must not be empty');
  const repeated = findRepeated(members.map((member) => member.toLowerCase()));
  // Letter case does not distinguish values (L2.9).
  if (repeated !== undefined) report(`${path}.members`, `${quote(members[repeated])} is repeated`);
  if (synonyms !== undefined) checkSynonyms(`${path}.synonyms`, synonyms, members, report);
}

function findRepeated(texts: readonly string[]): number | undefined {
  const seen = new Set<string>();
  for (const [index, text] of texts.entries()) {
    if (seen.has(text)) return index;
    seen.add(text);
  }
  return undefined;
}

/** Checks the synonyms of values; `members` is empty if any value may have synonyms. */
function checkSynonyms(path: string, synonyms: unknown, members: readonly string[], report: Report): void {
  if (!isRecord(synonyms)) {
    report(path, 'must be an object with a list of words for each value');
    return;
  }
  const values = members.length > 0 ? members : Object.keys(synonyms);
  const taken = new Set(values.map(foldWord));
  for (const [value, words] of Object.entries(synonyms)) {
    if (!values.includes(value)) report(`${path}.${value}`, `${quote(value)} is not one of the members`);
    if (!checkWords(`${path}.${value}`, words, report)) continue;
    for (const word of words) {
      if (taken.has(foldWord(word)))
        report(`${path}.${value}`, `${quote(word)} is a value, or a synonym of another value`);
    }
    for (const word of words) taken.add(foldWord(word));
  }
}

function checkWords(path: string, words: unknown, report: Report): words is readonly string[] {
  if (!isListOfStrings(words)) {
    report(path, 'must be a list of strings');
    return false;
  }
  const folded = words.map(foldWord);
  const repeated = findRepeated(folded);
  if (folded.includes('')) report(path, 'must be words of letters or digits');
  else if (repeated !== undefined) report(path, `${quote(words[repeated])} is repeated`);
  return true;
}

function checkSource(field: string, source: unknown, report: Report): void {
  const at = `${field}.source`;
  const form = 'must be a path, alone or with either `equals` or `present`';
  if (!isRecord(source)) {
    report(at, form);
    return;
  }
  const { path, ...test } = source;
  const [[key, value] = [], ...others] = Object.entries(test);
  const isTest =
    key === undefined || (key === 'equals' && typeof value === 'string') || (key === 'present' && value === true);
  if (!isTest || others.length > 0 || typeof path !== 'string') report(at, form);
  else if (!FIELD_PATH.test(path)) report(`${at}.path`, `${quote(path)} is not a path of names joined by dots`);
  else if (`fields.${path}` === field) report(`${at}.path`, 'must not be the path of the field itself');
}

/** The currency of money is a field, or a code. */
function checkCurrency(at: string, { money, currency }: Members, fields: Members, report: Report): void {
  if (money !== true) report(at, 'requires `money: true`');
  const isKnown = typeof currency === 'string' && (Object.hasOwn(fields, currency) || /^[A-Z]{3}$/.test(currency));
  if (!isKnown) report(at, `${quote(currency)} is neither a field nor a currency code, such as \`EUR\``);
}

function checkAliases(aliases: Members, fields: Members, report: Report): void {
  for (const [alias, path] of Object.entries(aliases)) {
    if (!FIELD_PATH.test(alias)) report('aliases', `${quote(alias)} is not a path of names joined by dots`);
    else if (Object.hasOwn(fields, alias)) report(`aliases.${alias}`, 'is a field, so it cannot be an alias');
    else if (typeof path !== 'string' || !Object.hasOwn(fields, path)) {
      report(`aliases.${alias}`, `unknown field ${quote(path)}`);
    }
  }
}

/** Reports ambiguous names: a path within a keyed field, or a synonym that is a field or an alias. */
function checkNames(fields: Members, aliases: Members, report: Report): void {
  const entries = Object.entries(fields);
  const keyed = new Set(entries.flatMap(([path, field]) => (isRecord(field) && field['keyed'] === true ? path : [])));
  const lengths = new Set([...keyed].map((path) => path.length));
  const refuseKeys = (at: string, path: string): void => {
    for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
      const outer = lengths.has(dot) ? path.slice(0, dot) : '';
      // A query could write it as `metadata.x`, but `metadata[x]` would be another field (L1.6).
      if (keyed.has(outer)) report(`${at}.${path}`, `is a key of the keyed field ${quote(outer)}`);
    }
  };
  for (const [path] of entries) refuseKeys('fields', path);
  for (const alias of Object.keys(aliases)) refuseKeys('aliases', alias);
  const taken = new Set([...Object.keys(fields), ...Object.keys(aliases)].map(foldWord));
  for (const [path, field] of entries) {
    const words = isRecord(field) && isListOfStrings(field['synonyms']) ? field['synonyms'] : [];
    for (const word of words) {
      if (taken.has(foldWord(word))) report(`fields.${path}.synonyms`, `${quote(word)} is a field or an alias`);
    }
  }
}

function checkLimits(limits: unknown, report: Report): void {
  if (!isRecord(limits)) {
    report('limits', 'must be an object with clauses, substring and or, each optional');
    return;
  }
  refuseOthers('limits', limits, ['clauses', 'substring', 'or', 'orAcrossFields'], report);
  const { clauses, or, orAcrossFields } = limits;
  for (const limit of ['clauses', 'substring']) {
    const value = limits[limit];
    if (value === undefined || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)) continue;
    // A resource without a limit is a definition too.
    if (clauses === Number.POSITIVE_INFINITY && limit === 'clauses') continue;
    report(`limits.${limit}`, `must be a whole number above 0, not ${describeValue(value)}`);
  }
  if (or !== undefined && !OR_LIMITS.some((one) => one === or))
    report('limits.or', `must be one of ${OR_LIMITS.map(quote).join(', ')}, not ${describeValue(or)}`);
  if (orAcrossFields === undefined) return;
  if (or !== undefined) report('limits.orAcrossFields', 'cannot be combined with `or`');
  else if (typeof orAcrossFields !== 'boolean') report('limits.orAcrossFields', 'must be `true` or `false`');
}
