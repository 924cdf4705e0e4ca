import { describeValue, freezeDeep, isRecord } from '../base/plain-data.ts';
import { checkProtocol, type SearchProtocol } from './search-protocol.ts';

/** Codes of the syntax whose spellings a service may take: the parser reads them, and each means one thing. */
export const ACCEPTABLE = [
  'unquoted-value',
  'space-around-operator',
  'unknown-operator',
  'misplaced-negation',
] as const;

export type AcceptedCode = (typeof ACCEPTABLE)[number];

/** Where a service searches a resource, and how requests and answers are written. */
export interface SearchEndpoint {
  /** The path whose `GET` with `query=` searches: `/v1/charges/search`. By default `/` and the name of the resource. */
  readonly path: string;
  /** The path of a single object: `/v1/charges/{id}`. By default `path`, `/` and `{id}`. */
  readonly objectPath: string;
  /**
   * The diagnostics whose spellings the service takes: a word without quotation marks, space around an operator, `=` and
   * `!=` (`unknown-operator`), `NOT` (`misplaced-negation`). None by default (L2.12).
   */
  readonly accepts: readonly AcceptedCode[];
  /** Functions of programs that take a query, with `*` for any one name: `*.charges.search`. None by default. */
  readonly calls: readonly string[];
  /**
   * The headers that a search must send beside its key, such as the version of the API: the linter asks for them. By
   * default it asks for none, and `fetchSource` sends those of the billing service.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What the requests and pages of the service have other names for than those of the billing service. */
  readonly protocol: Partial<SearchProtocol>;
}

/** A function as the program calls it: names joined by dots, where `*` matches any one name. Not a constant, because it takes long to build. */
export const callNamePattern = (): RegExp =>
  /^(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\.(?:\*|#?[\p{ID_Start}$_][\p{ID_Continue}$]*))*$/u;

/** A path without parameters. */
export const SEARCH_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)+$/;
/** A path with one `{id}`. */
export const OBJECT_PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*\/\{id\}(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;
/** The key is no part of a catalogue, so a header cannot be that of the key. */
export const HEADER_NAME = /^(?!authorization$)[\w!#$%&'*+.^`|~-]+$/i;
export const HEADER_VALUE = /^[!-~](?:[ -~]*[!-~])?$/;

/** The members of a definition that are about its endpoint. */
export const ENDPOINT_KEYS = [
  'accepts',
  'path',
  'objectPath',
  'calls',
  'headers',
  'protocol',
] as const satisfies readonly (keyof SearchEndpoint)[];

/** Fills in the defaults of a definition. */
export function createEndpoint(
  name: string,
  {
    path = `/${name}`,
    objectPath = `${path}/{id}`,
    accepts = [],
    calls = [],
    headers,
    protocol = {},
  }: Partial<SearchEndpoint>,
): SearchEndpoint {
  return {
    ...{ path, objectPath, accepts: freezeDeep(accepts), calls: freezeDeep(calls) },
    ...{ headers: freezeDeep(headers), protocol: freezeDeep(protocol) },
  };
}

/** Reports what is wrong with the endpoint in a definition of any shape. */
export function checkEndpoint(
  {
    path = '/a',
    objectPath = '/{id}',
    accepts = [],
    calls = [],
    headers = {},
    protocol = {},
  }: Readonly<Record<string, unknown>>,
  report: (path: string, message: string) => void,
): void {
  const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);
  if (!isText(path, SEARCH_PATH)) report('path', 'must be a path without parameters, such as `/v1/charges/search`');
  if (!isText(objectPath, OBJECT_PATH)) report('objectPath', 'must be a path with `{id}`, such as `/v1/charges/{id}`');
  if (!Array.isArray(calls) || !calls.every((call) => isText(call, callNamePattern())))
    report('calls', 'must be a list of functions, such as `*.charges.search`');
  if (!Array.isArray(accepts) || !accepts.every((code) => ACCEPTABLE.some((one) => one === code)))
    report(
      'accepts',
      `must be a list of ${ACCEPTABLE.map((code) => `\`${code}\``).join(', ')}: other spellings have several meanings`,
    );
  checkProtocol(protocol, report);
  if (!isRecord(headers)) report('headers', 'must be an object with a text for each header');
  else {
    for (const [name, value] of Object.entries(headers)) {
      if (!HEADER_NAME.test(name)) report('headers', `${describeValue(name)} cannot be a header of a search`);
      else if (!isText(value, HEADER_VALUE)) report(`headers.${name}`, 'must be a text of visible ASCII characters');
    }
  }
}
