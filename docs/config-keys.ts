/** What the guide adds to the schema about a key of the config. */
export interface ConfigKeyNote {
  /** What to know about the key, in Markdown. */
  readonly note: string;
  /** A whole config that sets the key, as JSON. */
  readonly example: string;
}

/** The notes on each key of the config. Together with the schema they make docs/guide/lint-configuration.md. */
export const CONFIG_KEY_NOTES: Readonly<Record<string, ConfigKeyNote>> = {
  $schema: {
    note: 'The path of the JSON schema. An editor uses it to complete and check the config.',
    example: '{ "$schema": "./node_modules/clausal/grammar/generated/config.schema.json" }',
  },
  extends: {
    note: [
      'Configs whose settings come before those of this one: a path that starts with `./` or `../`, the name of a package, or',
      'a list of them. Lists and overrides are added, and of a setting that several have, that of this config counts, or the',
      'last one. Globs start at the folder of this config, and the paths of `catalogues`, `customRules`, `baseline` and',
      '`extends` at the folder of the config that has them. A config inherits nothing from the folders above it otherwise.',
    ].join('\n'),
    example: '{ "extends": "../../clausal.config.json", "calls": ["search"] }',
  },
  resource: {
    note: [
      'The default resource for queries that do not name one. It does not make every `query` in a data file a query:',
      'there, a `resource` beside it or an entry of [`keys`](#keys) does. It is also the default of `--resource` in every',
      'command.',
    ].join('\n'),
    example: '{ "resource": "payments" }',
  },
  keys: {
    note: [
      'Where data files contain queries: in JSON, YAML, TOML and NDJSON, and in CSV columns. An entry is a',
      'path, or an object with a path and the resource of its queries. In a path, `*` stands for any one key or index, and',
      '`**` for any number of them.',
    ].join('\n'),
    example: '{ "keys": ["reports.**.query", { "path": "searches.*.when", "resource": "payments" }] }',
  },
  calls: {
    note: [
      'Calls in programs that take queries. An entry is a function, as the program writes it, or an object. `*` stands for',
      'any one name. The query is the first argument, or its property `query`; `argument` names another argument by its',
      'number, from 0, or another property of the first argument. Without a `resource`, the name of the function gives it,',
      'as in `client.payments.search`. A resource of a [catalogue](#catalogues) may name its `calls` itself; an entry in',
      'this list wins over them.',
    ].join('\n'),
    example: '{ "calls": ["client.payments.search", { "call": "find", "argument": 1, "resource": "plans" }] }',
  },
  rules: {
    note: [
      'The severity of each rule: `error`, `warning`, `info` or `off`. A rule that is not listed keeps the severity of its',
      '[page](../rules/README.md). Some rules also take a list of what to allow, after the severity.',
    ].join('\n'),
    example: '{ "rules": { "field-alias": "warning", "unknown-value": ["error", { "allow": ["ESCROW"] }] } }',
  },
  catalogues: {
    note: [
      'Catalogue files with [your own resources](own-resources.md). A resource of the same name replaces one of the service.',
      'Paths start at the folder of the config. The `path` and the `calls` of a resource tell which URLs and calls are',
      'queries.',
    ].join('\n'),
    example: '{ "catalogues": ["search/shipments.json"] }',
  },
  customRules: {
    note: [
      'Modules with [your own rules](lint.md#your-own-rules), in JavaScript or TypeScript. Each has a rule, or a list of',
      'rules, as its default export. Paths start at the folder of the config. [`rules`](#rules) sets their severities, by code.',
    ].join('\n'),
    example: '{ "customRules": ["search/rules.mjs"], "rules": { "acme/one-currency": "warning" } }',
  },
  baseline: {
    note: [
      'The file that lets [old errors](ci.md#a-repository-with-old-errors) pass. `clausal lint --write-baseline` writes',
      'it. `--baseline` names another file, and `--no-baseline` ignores it.',
    ].join('\n'),
    example: '{ "baseline": "clausal-baseline.json" }',
  },
  ignore: {
    note: [
      'Files and folders that are not checked, written as in a `.gitignore`. This also applies to files that are named on',
      'the command line. A folder that is ignored is not searched for other configs.',
    ].join('\n'),
    example: '{ "ignore": ["dist/", "fixtures/broken-*.query"] }',
  },
  files: {
    note: [
      'The kind of files that their extension does not show, by glob. If several globs match a file, the last one counts.',
    ].join('\n'),
    example: '{ "files": { "searches/*.txt": "queries" } }',
  },
  timeZone: {
    note: [
      'The time zone of words such as `yesterday`, for every command that takes `--time-zone`, for the language server and',
      'for assistants. By default it is the time zone of the machine.',
    ].join('\n'),
    example: '{ "timeZone": "Europe/Berlin" }',
  },
  service: {
    note: [
      'The address of the service for `clausal search`, `sync` and `probe`, and the environment variable that holds the key',
      'of the API. A config that belongs to another user sets neither this key nor [`index`](#index).',
    ].join('\n'),
    example: '{ "service": { "url": "https://api.example.com", "keyEnv": "BILLING_KEY" } }',
  },
  index: {
    note: [
      'The index that `clausal index` and `sync` fill, and that `clausal playground` and `match` without files search. A',
      'path starts at the folder of the config. With `env:`, the URL is read from an environment variable.',
    ].join('\n'),
    example: '{ "index": "sqlite:payments.db" }',
  },
  overrides: {
    note: [
      'Settings for some files. An override sets `resource`, `keys`, `calls` and `rules` for the files that its globs match.',
      'Globs start at the folder of the config; a glob without a slash matches in every folder. Of several overrides, the',
      'last `resource` and the last severity of each rule count, and all `keys` and `calls` are added. A severity alone keeps',
      'the list of what the rule allows.',
    ].join('\n'),
    example: '{ "overrides": [{ "files": "legacy/**", "rules": { "field-alias": "warning" } }] }',
  },
};
