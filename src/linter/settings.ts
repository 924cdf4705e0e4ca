import { catalogue } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import type { CallPattern, HostSettings, KeyPattern } from '../hosts/host-settings.ts';

/** What a rule is set to. */
export interface RuleSetting {
  /** The severity it reports with instead of its own. */
  readonly severity?: Severity | 'off';
  /** What the rule is to let pass: values, fields or expressions, as its page says. */
  readonly allow?: readonly string[];
}

/** The settings for one file. */
export interface LintSettings extends HostSettings {
  /** What queries search that say nothing of it themselves. */
  readonly resource: string | undefined;
  /** By code; what is not listed has its own severity. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly findResource: (name: string) => Resource | undefined;
}

/** What may be set for a file; what is left out is as in a project without a config. */
export interface SettingsOptions {
  /** Default resource for queries that do not name one. */
  readonly resource?: string | undefined;
  /** Where queries stand in data. */
  readonly keys?: readonly KeyPattern[] | undefined;
  /** Which calls of programs take queries. */
  readonly calls?: readonly CallPattern[] | undefined;
  /** By code; a rule that is not listed reports with its own severity. */
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined;
  /** Resources that join the service's, or replace those of the same name. */
  readonly resources?: readonly Resource[] | undefined;
}

/**
 * Makes the settings for a file.
 *
 * @param options - Not checked: a default resource that does not exist is reported of each query.
 * @example
 * createSettings({ resource: 'payments' }).resources // ['payments', 'customers', 'subscriptions', 'plans']
 */
export function createSettings(options: SettingsOptions = {}): LintSettings {
  const { resource, keys = [], calls = [], rules = {}, resources = [] } = options;
  const all: readonly Resource[] = [...Object.values(catalogue), ...resources];
  const byName = new Map(all.map((one) => [one.name, one]));
  return {
    resource,
    keys,
    calls,
    rules,
    resources: [...byName.keys()],
    findResource: (name) => byName.get(name),
  };
}
