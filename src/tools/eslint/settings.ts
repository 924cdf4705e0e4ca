import { CALL_MISTAKES, type CallPattern, toCallPattern } from '../../files/hosts/host.ts';
import { describeUnknown } from '../../files/hosts/unknown-names.ts';
import { type CustomRule, describeCustomRule } from '../../files/linter/custom-rules.ts';
import { createSettings, type LintSettings } from '../../files/linter/settings.ts';
import { isRecord } from '../../language/base/plain-data.ts';
import { remember } from '../../language/base/remember.ts';
import { catalogue } from '../../language/catalogue/catalogue.ts';
import { findResourceProblems } from '../../language/catalogue/define-resource.ts';
import { createResource, type Resource } from '../../language/catalogue/resource.ts';
import { callNamePattern } from '../../language/catalogue/search-endpoint.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';

/**
 * `settings.clausal` of an ESLint config. Invalid settings throw a `TypeError`
 * that names each wrong key, when the first file is linted.
 */
export interface ClausalSettings {
  /** Default resource for queries that do not name one. */
  readonly resource?: string | undefined;
  /** Calls in programs that take queries. A plain string stands for calls such as `search('…')` or `search({ query: '…' })`. */
  readonly calls?: readonly (string | CallPattern)[] | undefined;
  /** Your own resources, from `defineResource` or `loadCatalogue`. They extend the service's; one of the same name replaces it. */
  readonly resources?: readonly Resource[] | undefined;
  /** Your own rules that `clausal/custom-rules` reports; `openProject` of `clausal/linter` finds those of a config. */
  readonly customRules?: readonly CustomRule[] | undefined;
}

/**
 * Reads the settings that an ESLint config shares between rules. All rules get the same object for the same config.
 *
 * @param settings - `settings.clausal`.
 * @throws {TypeError} If the settings are invalid; the message names each wrong key.
 */
export function readSettings(settings: unknown = NO_SETTINGS): LintSettings {
  if (!isRecord(settings)) throw new TypeError('settings.clausal: must be an object');
  return toLintSettings(settings);
}

const NO_SETTINGS: ClausalSettings = {};

const toLintSettings = remember((settings: ClausalSettings): LintSettings => {
  const mistakes = findMistakes(settings);
  if (mistakes.length > 0) throw new TypeError(mistakes.map((one) => `settings.clausal.${one}`).join('\n'));
  const { resource, calls = [], resources = [], customRules = [] } = settings;
  // No `rules`: ESLint applies the settings of each rule itself.
  const read = createSettings({
    resource,
    calls: calls.map(toCallPattern),
    // A resource may come from another copy of the package, or be a plain definition.
    resources: resources.map((definition): Resource => createResource(definition)),
  });
  return { ...read, customRules };
});

/** An object of unknown content. */
type Unknown<Key extends string> = { readonly [K in Key]?: unknown };

const KEYS = ['resource', 'calls', 'resources', 'customRules'] as const;
const CALL_KEYS = ['call', 'argument', 'resource'] as const;

/** Lists everything that is wrong with settings of unknown shape, each as `calls.0.argument: …`. */
function findMistakes(settings: Unknown<(typeof KEYS)[number]>): readonly string[] {
  const { resource, calls = [], resources = [], customRules = [] } = settings;
  const own = Array.isArray(resources) ? resources.flatMap(nameOf) : [];
  const names = [...new Set([...Object.keys(catalogue), ...own])];
  return [
    ...findUnknownKeys(settings, KEYS, ''),
    ...findResourceMistakes(resource, 'resource', names),
    ...(Array.isArray(calls)
      ? calls.flatMap((call, index) => findCallMistakes(call, `calls.${index}`, names))
      : ['calls: must be a list of calls']),
    ...(Array.isArray(resources)
      ? resources.flatMap((one, index) => findDefinitionMistakes(one, `resources.${index}`))
      : ['resources: must be a list of resources']),
    ...(Array.isArray(customRules)
      ? customRules.flatMap((rule, index) => findRuleMistakes(rule, `customRules.${index}`))
      : ['customRules: must be a list of rules']),
  ];
}

function findCallMistakes(call: unknown, path: string, names: readonly string[]): readonly string[] {
  if (typeof call === 'string') return findNameMistakes(call, path);
  if (!isRecord(call)) return [`${path}: ${CALL_MISTAKES.call}`];
  const { call: name, argument, resource }: Unknown<(typeof CALL_KEYS)[number]> = call;
  return [
    ...findUnknownKeys(call, CALL_KEYS, `${path}.`),
    ...findNameMistakes(name, `${path}.call`),
    ...(argument === undefined || isArgument(argument) ? [] : [`${path}.argument: ${CALL_MISTAKES.argument}`]),
    ...findResourceMistakes(resource, `${path}.resource`, names),
  ];
}

function findNameMistakes(name: unknown, path: string): readonly string[] {
  if (name === undefined) return [`${path}: is missing`];
  if (typeof name !== 'string') return [`${path}: must be a string`];
  return callNamePattern().test(name) ? [] : [`${path}: ${quoteText(name)} is not a name, or names joined by dots`];
}

function isArgument(argument: unknown): boolean {
  return typeof argument === 'string' ? argument !== '' : Number.isSafeInteger(argument) && Number(argument) >= 0;
}

function findResourceMistakes(name: unknown, path: string, names: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  if (typeof name !== 'string') return [`${path}: must be a string`];
  return names.includes(name) ? [] : [`${path}: ${describeUnknown('resource', name, names)}`];
}

function findDefinitionMistakes(resource: Resource, path: string): readonly string[] {
  if (!isRecord(resource)) return [`${path}: must be a resource, from \`defineResource\` or \`loadCatalogue\``];
  return findResourceProblems(resource).map((problem) => `${path}.${problem.path}: ${problem.message}`);
}

function findRuleMistakes(rule: unknown, path: string): readonly string[] {
  const mistake = describeCustomRule(rule);
  return mistake === undefined ? [] : [`${path}: ${mistake}`];
}

function findUnknownKeys(value: object, keys: readonly string[], path: string): readonly string[] {
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  return unknown.map((key) => `${path}${key}: ${describeUnknown('key', key, keys)}`);
}

function nameOf(resource: unknown): readonly string[] {
  return isRecord(resource) && typeof resource['name'] === 'string' ? [resource['name']] : [];
}
