import type { HostName } from '../../../../src/files/hosts/hosts.ts';
import { type Frame, type Spelling, without } from './mistaken-queries.ts';
import * as spellings from './spellings.ts';

const { ansi, anyQuotes, asItIs, basic, double, doubled, folded, joined, json, percents, single } = spellings;

/** A way to write queries into files of a kind. */
export interface Writing {
  readonly host: HostName;
  readonly name: string;
  readonly spelling: Spelling;
  readonly frames: readonly Frame[];
  /** What values are made of, where the file cannot say everything. */
  readonly pieces?: readonly string[];
  /** Whether each character may have quotes of its own. */
  readonly isQuoted?: boolean;
  /** Whether something that says nothing may stand between two characters. */
  readonly hasGaps?: boolean;
}

const head = 'resource: payments\n';
const table = 'resource = "payments"\n';

const data: readonly Writing[] = [
  {
    host: 'queries',
    name: 'a line',
    spelling: asItIs,
    frames: [
      ['# resource: payments\n', ''],
      ['# resource: plans\ninterval:"months"\n\n#resource : payments\n\t ', ' \t\n# resource: plans\n'],
    ],
  },
  {
    host: 'json',
    name: 'a string',
    spelling: json,
    frames: [
      ['{"resource":"payments","query":"', '"}'],
      ['// 😀\n[{"a": ["\\ud83d"], "query" :\n "', '"\n, /* 😀 */ "resource": "payments" ,}]\n'],
    ],
  },
  {
    host: 'ndjson',
    name: 'a string',
    spelling: json,
    frames: [
      ['{"resource":"payments","query":"', '"}'],
      ['{"a": "query resource payments 😀"}\n\n[{"resource":"payments","query":"', '"}]\n{"resource": "😀"}\n'],
    ],
  },
  {
    host: 'csv',
    name: 'a quoted cell',
    spelling: doubled('"'),
    frames: [
      ['resource,query\npayments,"', '"'],
      ['a;query;resource\n"😀""\n";"', '";payments\n'],
      ['"query"\tresource\n"', '"\t"payments"\n'],
    ],
  },
  {
    host: 'csv',
    name: 'a bare cell',
    spelling: asItIs,
    pieces: without(',', ';'),
    frames: [
      ['resource,query\npayments,', ''],
      ['a;query;resource\n"😀""\n";', ';payments\n'],
    ],
  },
];

const yaml: readonly Writing[] = [
  {
    host: 'yaml',
    name: 'a plain scalar',
    spelling: folded(asItIs, '\n    ', ' \r\n    \t ', '\t\n    '),
    pieces: without(' #', '#', ': ', '?', '-', '  '),
    frames: [
      [`${head}query: `, ''],
      [`a: 😀\n---\n- ${head.trim()}\n  query: !!str &q\n    `, '  # 😀\n'],
    ],
  },
  {
    host: 'yaml',
    name: 'single quotes',
    spelling: folded(doubled("'"), '\n ', ' \r\n \t '),
    frames: [
      [`${head}query: '`, "'"],
      ["😀: {query: '", "', resource: payments}\n"],
    ],
  },
  {
    host: 'yaml',
    name: 'double quotes',
    spelling: joined(folded(basic, '\n ', ' \r\n \t ')),
    hasGaps: true,
    frames: [
      [`${head}query: "`, '"'],
      ['%YAML 1.2\n---\n[{"query" : "', '", resource: payments}]\n...\n'],
    ],
  },
  {
    host: 'yaml',
    name: 'a literal block',
    spelling: asItIs,
    frames: [
      [`${head}query: |\n  `, ''],
      [`- ${head.trim()}\n  query: |3- # 😀\n\n     `, '\n\n- b\n'],
    ],
  },
  {
    host: 'yaml',
    name: 'a literal block of several lines',
    spelling: folded(asItIs, '\n  ', '\r\n  '),
    pieces: without(' '),
    frames: [[`${head}query: |-\n\n  `, '\n']],
  },
  {
    host: 'yaml',
    name: 'a folded block',
    spelling: folded(asItIs, '\n  ', '\r\n  '),
    pieces: without('  '),
    frames: [
      [`${head}query: >\n  `, '\n'],
      [`b: 😀\nquery: >2+\n\n  `, `\n\n${head}`],
    ],
  },
];

const toml: readonly Writing[] = [
  {
    host: 'toml',
    name: 'a basic string',
    spelling: basic,
    frames: [
      [`${table}query = "`, '"'],
      [`# 😀\n[[s]]\n"query" = "`, `"\n${table}[t]\n`],
    ],
  },
  {
    host: 'toml',
    name: 'a basic string of several lines',
    spelling: joined(basic),
    hasGaps: true,
    frames: [
      [`${table}query = """\n`, '"""'],
      [`a = [{ query = """\\  \n\n`, `\\\n""", ${table.trim()} }]\n`],
    ],
  },
  {
    host: 'toml',
    name: 'a literal string',
    spelling: asItIs,
    pieces: without("'"),
    frames: [
      [`${table}query = '`, "'"],
      [`a.query = '''\n`, `'''\na.${table}`],
    ],
  },
];

const code: readonly Writing[] = [
  {
    host: 'markdown',
    name: 'a line of code',
    spelling: asItIs,
    frames: [
      ['```clausal payments\n', '\n```\n'],
      ['😀\n\n~~~~ clausal\n# resource: payments\n\t', ' \n~~~~\n'],
      ['> 1. - ```clausal payments\n>      amount>5\n>       ', '\n>      ```\n'],
      ['-\t> ~~~clausal payments\n\t>\t', '\n\t> ~~~\n'],
    ],
  },
  {
    host: 'mdx',
    name: 'a line of code',
    spelling: asItIs,
    frames: [['<A>\n     ```clausal payments\n     ', '\n     ```\n</A>\n']],
  },
  {
    host: 'markdown',
    name: 'a call of curl',
    spelling: single,
    hasGaps: true,
    pieces: without('{', '}'),
    frames: [["- > ```sh\n  > curl -G x/payments \\\n  >   --data-urlencode 'query=", "'\n  > ```\n"]],
  },
  {
    host: 'markdown',
    name: 'a string of JSON',
    spelling: json,
    frames: [
      ['```json\n{"resource": "payments", "query": "', '", …}\n```\n'],
      ['> 1. ```jsonc {1}\n>    [{"query": "', '", // 😀\n>      "resource": "payments"}]\n'],
    ],
  },
  {
    host: 'markdown',
    name: 'a scalar of YAML',
    spelling: basic,
    frames: [['-\t> ```yaml\n\t> # 😀\n\t> resource: payments\n\t> query: "', '"\n\t> ```\n']],
  },
  {
    host: 'markdown',
    name: 'a folded block of YAML',
    spelling: folded(asItIs, '\n>   '),
    pieces: without('  '),
    frames: [['> ```yaml\n> resource: payments\n> query: >\n>   ', '\n> ```\n']],
  },
  {
    host: 'mdx',
    name: 'a string of TOML',
    spelling: basic,
    frames: [['<A>\n   ~~~toml\n   resource = "payments"\n   query = "', '" # 😀\n   ~~~\n</A>\n']],
  },
  {
    host: 'markdown',
    name: 'a string of TypeScript',
    spelling: json,
    frames: [
      ['```ts\nconst a: string = /* clausal: payments */ "', '";\n```\n'],
      ['- > ```tsx title="😀"\n  > <A b={/* 😀 */\n  >   /* clausal: payments */ "', '" as const} />\n'],
    ],
  },
  {
    host: 'http',
    name: 'a URL',
    spelling: percents('%+&#{\u2028'),
    frames: [
      ['GET https://x.example/v1/payments?query=', ''],
      ['### 😀\n@a = b\n\nPOST {{host}}/payments\n  ?a=😀\n  &query=', '\n  &limit=5 HTTP/1.1\nA: b\n'],
    ],
  },
  {
    host: 'shell',
    name: 'a URL',
    spelling: percents('%+&#{}\u2028\'"$`\\<>|();!~[]*?'),
    frames: [
      ['curl https://x.example/v1/payments?query=', ' | jq'],
      ["# 😀\nx=`curl -sS \\\n  '$BASE/payments?a=😀&query=", "&b=c'`\n"],
      ['if sudo curl -H "a: $(b "c")" "$BASE/payments?a=😀&query=', '"; then\n'],
    ],
  },
  {
    host: 'shell',
    name: 'data in single quotes',
    spelling: single,
    hasGaps: true,
    pieces: without('{', '}'),
    frames: [["curl -G 😀/payments -d a=b --data-urlencode 'query=", "'"]],
  },
  {
    host: 'shell',
    name: 'data with escapes',
    spelling: ansi,
    pieces: without('{', '}'),
    frames: [["curl -G 😀/payments -d $'a=\\'' --data-urlencode $'query=", "'\n"]],
  },
  {
    host: 'shell',
    name: 'data in double quotes',
    spelling: joinedInQuotes(),
    hasGaps: true,
    pieces: without('{', '}'),
    frames: [['a=$(curl --url-query "query=', '" "$BASE/payments")\n']],
  },
  {
    host: 'shell',
    name: 'data in all quotes',
    spelling: anyQuotes,
    isQuoted: true,
    hasGaps: true,
    frames: [['😀; curl --get x/payments \\\n  --data-urlencode query=', ' -s # 😀\n']],
  },
];

/** In double quotes a line break after a backslash is none, and space after it stays. */
function joinedInQuotes(): Spelling {
  return (character) => double(character).flatMap((way) => [way, way, `\\\n${way}`]);
}

export const WRITINGS: readonly Writing[] = [...data, ...yaml, ...toml, ...code];
