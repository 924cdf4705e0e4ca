import { extendCatalogue } from '../catalogue/extend-catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import type { CallPattern, HostSettings, KeyPattern } from '../hosts/host-settings.ts';

/** The setting of one rule. */
export interface RuleSetting {
  /** Replaces the rule's own severity. */
  readonly severity?: Severity | 'off';
  /** Values, fields or expressions that the rule does not report, as described on its page. */
  readonly allow?: readonly string[];
}

/** The settings for one file. */
export interface LintSettings extends HostSettings {
  /** Default resource for queries that do not name one. */
  readonly resource: string | undefined;
  /** By code; a rule that is not listed keeps its own severity. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  readonly findResource: (name: string) => Resource | undefined;
}

/** The settings that a caller may choose; the defaults are those of a project without a config. */
export interface SettingsOptions {
  /** Default resource for queries that do not name one. */
  readonly resource?: string | undefined;
  /** Places in data files that contain queries. */
  readonly keys?: readonly KeyPattern[] | undefined;
  /** Calls in programs that take queries. */
  readonly calls?: readonly CallPattern[] | undefined;
  /** By code; a rule that is not listed keeps its own severity. */
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined;
  /** Resources that extend the service's; one of the same name replaces it. */
  readonly resources?: readonly Resource[] | undefined;
}

/**
 * Creates the settings for a file.
 *
 * @param options - Not checked: an unknown default resource is reported for each query.
 * @example
 * createSettings({ resource: 'payments' }).resources // ['payments', 'customers', 'subscriptions', 'plans']
 */
export function createSettings(options: SettingsOptions = {}): LintSettings {
  const { resource, keys = [], calls = [], rules = {}, resources = [] } = options;
  const all = extendCatalogue(Object.fromEntries(resources.map((one) => [one.name, one])));
  const byName = new Map(Object.entries(all));
  return {
    resource,
    keys,
    calls,
    rules,
    resources: [...byName.keys()],
    findResource: (name) => byName.get(name),
  };
}
