import { catalogue } from '../../catalogue/catalogue.ts';
import { toCatalogueFile } from '../../catalogue/catalogue-file.ts';
import type { Resource } from '../../catalogue/resource.ts';
import type { Host } from '../../hosts/host.ts';
import type { LintSettings } from '../../linter/settings.ts';
import { nameKind } from './find-kind.ts';
import type { LoadedConfig } from './loaded-config.ts';

/**
 * All that decides what is found in a file beside its text, as a text: to tell
 * whether it is as in another run of this version.
 *
 * @param kind - The same text is another thing as a file of another kind.
 */
export function keyOfSettings(config: LoadedConfig, settings: LintSettings, kind: Host): string {
  const key = keys.get(settings) ?? createKey(config, settings);
  keys.set(settings, key);
  return `${nameKind(kind)} ${key}`;
}

const keys = new WeakMap<LintSettings, string>();

function createKey(config: LoadedConfig, { resource, keys: paths, calls, rules }: LintSettings): string {
  const service: readonly Resource[] = Object.values(catalogue);
  const own = Object.values(config.resources).filter((one) => !service.includes(one));
  return JSON.stringify({ resource, keys: paths, calls, rules, resources: toCatalogueFile(own).resources });
}
