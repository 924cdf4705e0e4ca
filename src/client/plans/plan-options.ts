import {
  anyValue,
  type OptionRules,
  oneOfWords,
  readOptions,
  type SettingsOf,
  wholeNumber,
} from '../../language/diagnostic/read-options.ts';
import { type Capabilities, MAX_ENCODED_QUERY, SERVICE_CAPABILITIES } from '../source.ts';
import { checkStatistics, DEFAULT_STATISTICS, type Statistics } from './estimate.ts';

/** How much may be tested locally: nothing, the objects of a query that restricts them, or anything. */
export type LocalTests = 'never' | 'bounded' | 'always';

/** Options of `planQueries`. */
export interface PlanOptions {
  /**
   * Whether objects may be tested locally, after the service has found too many: `never`; `bounded`,
   * where each query restricts them, the default; or `always`, even all objects.
   */
  readonly local?: LocalTests | undefined;
  /** The most queries; 1,000 by default. */
  readonly maxQueries?: number | undefined;
  /** The most characters of a query in a URL; 4,000 by default. */
  readonly maxUrl?: number | undefined;
  /** What is known of the objects; by default, 100,000 objects and guesses. */
  readonly statistics?: Statistics | undefined;
  /** What the source of the objects can do; by default, what the service can do. */
  readonly capabilities?: Pick<Capabilities, 'pageSize' | 'requestsPerSecond'> | undefined;
}

const OPTION_RULES = {
  local: oneOfWords('bounded', ['never', 'bounded', 'always']),
  maxQueries: wholeNumber(1000),
  maxUrl: wholeNumber(MAX_ENCODED_QUERY),
  statistics: anyValue<Statistics>(DEFAULT_STATISTICS),
  capabilities: anyValue<Pick<Capabilities, 'pageSize' | 'requestsPerSecond'>>(SERVICE_CAPABILITIES),
} satisfies OptionRules<PlanOptions>;

export type PlanSettings = SettingsOf<typeof OPTION_RULES>;

/** @throws {TypeError} If an option is wrong. */
export function readPlanOptions(options: PlanOptions | undefined): PlanSettings {
  const settings = readOptions(OPTION_RULES, options);
  checkStatistics(settings.statistics);
  return settings;
}
