import { catalogue } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { CallPattern, KeyPattern } from '../hosts/host-settings.ts';
import type { LintSettings, RuleSetting } from './settings.ts';

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
