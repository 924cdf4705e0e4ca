/** What the help of each command ends with. */
export const EXAMPLES = {
  program: `
Examples:
  $ clausal check --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal fix --resource payments 'status:"SETTLED" amount > 1000'
  $ clausal match --resource payments 'amount>=5000' payments.ndjson
  $ clausal fields payments --search refund

Exit codes: 0 no errors, 1 errors found, 2 wrong use or input that cannot be read.`,
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
  match: `
Examples:
  $ clausal match --resource payments 'amount>=5000 -refund.status:null' payments.ndjson
  $ clausal match -r payments --format table --limit 10 'currency_code:"EUR"' payments.csv
  $ clausal match -r payments --count --input csv 'currency_code:"EUR"' < payments.csv
  $ clausal match -r payments --explain --count 'amount>=5000 currency_code:"EUR"' payments.json

CSV is in UTF-8, with commas. Its columns are named as in queries: customer.email, metadata[order_id]; an empty cell
is no value. Explanations in JSON are one a line for each object, then one that says how many objects each clause
holds for, and how many it decides: keeps out (in an OR query, lets in) by itself.
Exit codes: 0 all was read, 1 the query has errors or some lines hold no object, 2 a file cannot be read.`,
  lint: `
Examples:
  $ clausal lint
  $ clausal lint --fix queries docs/runbooks
  $ clausal lint --format github --max-warnings 0
  $ clausal lint --baseline clausal-baseline.json --format sarif --output-file clausal.sarif
  $ clausal lint --stdin --stdin-filename search.ts < search.ts

Queries are found in: .query and .search files, one a line, below \`# resource: payments\`; JSON, YAML, TOML, NDJSON and CSV
with \`resource\` beside \`query\`, or by keys of the config; .http files and curl commands; JavaScript and TypeScript
that use clausal, calls of the config, and texts behind /* clausal: payments */; Markdown fences \`clausal payments\`, and
those of the languages above.
Exit codes: 0 no errors, 1 errors, too many warnings or a baseline to prune, 2 wrong use, config or input.`,
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
