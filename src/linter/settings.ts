import type { Resource } from '../catalogue/resource.ts';
import type { Severity } from '../diagnostic/diagnostic.ts';
import type { HostSettings } from '../hosts/host-settings.ts';

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
