import { catalogue } from '../catalogue/catalogue.ts';
import { findResourceProblems } from '../catalogue/define-resource.ts';
import type { Resource } from '../catalogue/resource.ts';
import { quoteText } from '../diagnostic/quote.ts';
import { CALL_MISTAKES, CALL_NAME } from '../hosts/call-pattern.ts';
import { describeUnknown } from '../linter/unknown-names.ts';

/** A mistake in the settings. */
export interface SettingsMistake {
  /** The path below `settings.clausal`, such as `calls.0.argument`. */
  readonly path: string;
  readonly message: string;
}

type Unknown<Key extends string> = { readonly [K in Key]?: unknown };

const KEYS = ['resource', 'calls', 'resources'] as const;
const CALL_KEYS = ['call', 'argument', 'resource'] as const;

/** Finds everything that is wrong with settings of unknown shape. */
export function findMistakes(settings: Unknown<(typeof KEYS)[number]>): readonly SettingsMistake[] {
  const { resource, calls = [], resources = [] } = settings;
  const own = Array.isArray(resources) ? resources.flatMap(nameOf) : [];
  const names = [...new Set([...Object.keys(catalogue), ...own])];
  return [
    ...findUnknownKeys(settings, KEYS, ''),
    ...findResourceMistakes(resource, 'resource', names),
    ...(Array.isArray(calls)
      ? calls.flatMap((call, index) => findCallMistakes(call, `calls.${index}`, names))
      : [{ path: 'calls', message: 'must be a list of calls' }]),
    ...(Array.isArray(resources)
      ? resources.flatMap((own, index) => findDefinitionMistakes(own, `resources.${index}`))
      : [{ path: 'resources', message: 'must be a list of resources' }]),
  ];
}

function findCallMistakes(call: unknown, path: string, names: readonly string[]): readonly SettingsMistake[] {
  if (typeof call === 'string') return findNameMistakes(call, path);
  if (!isObject(call)) return [{ path, message: CALL_MISTAKES.call }];
  const { call: name, argument, resource }: Unknown<(typeof CALL_KEYS)[number]> = call;
  return [
    ...findUnknownKeys(call, CALL_KEYS, `${path}.`),
    ...findNameMistakes(name, `${path}.call`),
    ...(argument === undefined || isArgument(argument)
      ? []
      : [{ path: `${path}.argument`, message: CALL_MISTAKES.argument }]),
    ...findResourceMistakes(resource, `${path}.resource`, names),
  ];
}

function findNameMistakes(name: unknown, path: string): readonly SettingsMistake[] {
  if (name === undefined) return [{ path, message: 'is missing' }];
  if (typeof name !== 'string') return [{ path, message: 'must be a string' }];
  return CALL_NAME.test(name) ? [] : [{ path, message: `${quoteText(name)} is not a name, or names joined by dots` }];
}

function isArgument(argument: unknown): boolean {
  return typeof argument === 'string' ? argument !== '' : Number.isSafeInteger(argument) && Number(argument) >= 0;
}

function findResourceMistakes(name: unknown, path: string, names: readonly string[]): readonly SettingsMistake[] {
  if (name === undefined) return [];
  if (typeof name !== 'string') return [{ path, message: 'must be a string' }];
  if (names.includes(name)) return [];
  return [{ path, message: describeUnknown('resource', name, names) }];
}

function findDefinitionMistakes(resource: Resource, path: string): readonly SettingsMistake[] {
  if (!isObject(resource)) return [{ path, message: 'must be a resource, from `defineResource` or `loadCatalogue`' }];
  return findResourceProblems(resource).map((problem) => ({ ...problem, path: `${path}.${problem.path}` }));
}

function findUnknownKeys(value: object, keys: readonly string[], path: string): readonly SettingsMistake[] {
  return Object.keys(value).flatMap((key) => {
    if (keys.includes(key)) return [];
    return [{ path: `${path}${key}`, message: describeUnknown('key', key, keys) }];
  });
}

function nameOf(resource: unknown): readonly string[] {
  return isObject(resource) && 'name' in resource && typeof resource.name === 'string' ? [resource.name] : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
