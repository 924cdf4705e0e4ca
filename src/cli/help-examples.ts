/** The end of the `--help` text of each command. */
export const EXAMPLES = {
  program: `
Examples:
  $ clausal check --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal fix --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal match --resource payments 'amount>=5000' payments.ndjson
  $ clausal fields payments --search refund

Exit codes: 0 no errors, 1 errors in queries, 2 incorrect usage or unreadable input.`,
  check: `
Examples:
  $ clausal check --resource payments 'amount>1000 -refund.status:null'
  $ clausal check --resource customers --max-warnings 0 < queries.txt
  $ clausal check --ndjson --format json < queries.ndjson`,
  fix: `
Examples:
  $ clausal fix --resource payments 'status:SETTLED AND amount > 1000'
  $ clausal fix --resource payments --unsafe 'emial~"acme"'`,
  format: `
Examples:
  $ clausal format --resource payments "payment_status:'settled'   amount>'5'"
  $ clausal format --resource payments --check < queries.txt`,
  complete: `
Examples:
  $ clausal complete --resource payments 'stauts'
  $ clausal complete --resource payments --offset 4 'paym:"SETTLED"'
  $ clausal complete --ndjson < requests.ndjson

Each offer has a label, a kind, a detail and an edit of the query; "field" is the field that it is about.`,
  playground: `
Examples:
  $ clausal playground
  $ clausal playground --port 8080

Prints the address of the page and serves it until you press Ctrl+C. The page works from disk too:
dist/playground.html in the package.`,
  lsp: `
The guide has the set-up of VS Code, Neovim, Helix and Zed: docs/guide/editors.md.`,
  mcp: `
Examples:
  $ clausal mcp
  $ clausal mcp . ../exports

The tools are fields, check, fix, explain, match and format. The config of the first folder names your own resources.
The guide has the set-up of assistants: docs/guide/assistants.md.`,
  match: `
Examples:
  $ clausal match --resource payments 'amount>=5000 -refund.status:null' payments.ndjson
  $ clausal match -r payments --format table --limit 10 'currency_code:"EUR"' payments.csv
  $ clausal match -r payments --count --input csv 'currency_code:"EUR"' < payments.csv
  $ clausal match -r payments --explain --count 'amount>=5000 currency_code:"EUR"' payments.json

CSV files are in UTF-8 and separate cells by commas. Columns are named like fields in queries: customer.email,
metadata[order_id]. An empty cell means no value. With --explain --format json, each object is one line; the last
line counts, for each clause, the objects that it holds for and those that it decides alone: removes or, in an OR
query, finds.
Exit codes: 0 everything was read, 1 errors in the query or lines without an object, 2 unreadable file.`,
  lint: `
Examples:
  $ clausal lint
  $ clausal lint --fix queries docs/runbooks
  $ clausal lint --format github --max-warnings 0
  $ clausal lint --baseline clausal-baseline.json --format sarif --output-file clausal.sarif
  $ clausal lint --stdin --stdin-filename search.ts < search.ts

Finds queries in
  .query and .search files: one per line, below \`# resource: payments\`
  JSON, YAML, TOML, NDJSON and CSV: a \`query\` with a \`resource\` beside it, and \`keys\` of the config
  JavaScript and TypeScript: clausal itself, strings after /* clausal: payments */, and \`calls\` of the config
  .http files and curl commands in shell scripts
  Markdown: fences marked \`clausal payments\`, and fences in the languages above
Exit codes: 0 no errors; 1 errors, too many warnings or a stale baseline; 2 incorrect usage, config or input.`,
  parse: `
Examples:
  $ clausal parse 'amount> customer.email~"x"'`,
  fields: `
Examples:
  $ clausal fields payments
  $ clausal fields --search refund
  $ clausal fields payments --json > payments.json`,
  explain: `
Examples:
  $ clausal explain or-across-fields
  $ clausal explain`,
} as const;
