// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../../../src/files/hosts/hosts.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import { fixText } from '../../../src/files/linter/fix-text.ts';
import { marked } from '../../support/marked.ts';
import { createSettings } from '../linter/settings.ts';
import { anyText, describeHost, expectRoundTrip } from './describe-host.ts';

const read = await describeHost('shell', HOSTS.shell, {
  finds: [
    { file: 'curl https://x/payments?query=amount%3E5&limit=5', queries: ['payments amount>5'] },
    { file: "curl -s 'https://x/payments?limit=5&query=amount%3E5' | jq .", queries: ['payments amount>5'] },
    { file: 'curl "https://x/v1/payments?query=id:%22$ID%22"', queries: ['payments id:"0"'] },
    { file: 'curl -G https://x/plans --data-urlencode \'query=a:"b c"\'', queries: ['plans a:"b c"'] },
    {
      file: 'curl --get "$BASE/plans" \\\r\n  --data-urlencode "query=a:\\"$(b "c)")\\" \\x`d`" \\\r\n  -d a=b',
      queries: ['plans a:"0" \\x0'],
    },
    { file: "curl -sG $URL/plans -dquery=a%20b&c -d 'query=no'", queries: ['plans a b'] },
    { file: "curl --url-query 'query=a%20b' https://x/plans", queries: ['plans a%20b'] },
    // A variable that is the whole query, set before.
    {
      file: "Q='amount>4'\nexport Q='amount>5'\ncurl -G x/plans --data-urlencode \"query=$Q\"\nQ='amount>6'",
      queries: ['plans amount>5'],
    },
    {
      file: 'Q="id:\\"$1\\""\ncurl -G x/plans --data-urlencode query=${Q}\ncurl -G x/plans --url-query "query=$Q"',
      queries: ['plans id:"0"'],
    },
    {
      file: 'if x; then declare -r Q=\'amount>5\'; fi\ncurl -G x/plans --data-urlencode "query=$Q"',
      queries: ['plans amount>5'],
    },
    {
      file: 'sleep 1; Q="amount>5"; curl -G x/plans --data-urlencode "query=$Q"',
      queries: ['plans amount>5'],
    },
    {
      file: 'URL="$BASE/plans"\ncurl -G "$URL" -d query=a\nURL=https://x/payments?query=b\ncurl $URL; curl --url "${URL}"\nwget $URL',
      queries: ['plans a', 'payments b'],
    },
    { file: 'Q=a\nQ+=b\ncurl -G x/plans --data-urlencode "query=$Q"', queries: ['plans 0'] },
    { file: 'curl https://x/plans -d query=a; curl https://x/plans --data-urlencode query=a', queries: [] },
    { file: 'curl -G https://x/plans --data-urlencode query@a --data-urlencode =query=a -H query=a', queries: [] },
    {
      file: 'a=$(curl -G https://x/plans --data-urlencode query=a)\nif sudo curl /y/plans?query=b; then x; fi',
      queries: ['plans a', 'plans b'],
    },
    {
      file: 'X=1 /usr/bin/curl x/plans?query=a && `curl x/plans?query=b`\n\t$ curl x/plans?query=c',
      queries: ['plans a', 'plans b', 'plans c'],
    },
    {
      file: '# curl x/plans?query=a\necho curl x/plans?query=b\ncurly x/plans?query=c\nwgets x/plans?query=d',
      queries: [],
    },
    {
      file: 'wget -qO- --header="X-API-Version: 2.0.0" "https://x/plans?query=a%20b"; wget -O a x/plans query==c',
      queries: ['plans a b'],
    },
    {
      file: "https GET x/plans query=='a:\"b\"' limit==5 X-API-Version:2.0.0\nxh \\\n  'x/plans?query=c'; http x query==a",
      queries: ['plans a:"b"', 'plans c'],
    },
    ...['CMD', 'HEALTHCHECK --interval=30s --timeout=3s CMD', 'RUN --mount=type=cache,target="/a b" A=b'].map(
      (before) => ({ file: `${before} curl "x/plans?query=a"`, queries: ['plans a'] }),
    ),
    ...['(', '{ ', '!', '`', '|', ';', '&&', 'case a in\na) ', 'a)', '(\n', '( ', '!! ', '\ufeff('].map((before) => ({
      file: `${before}curl "x/plans?query=a"`,
      queries: ['plans a'],
    })),
    ...[
      'timeout 5',
      'timeout -k5s -s KILL --foreground 1.5m',
      'timeout --signal INT "$MOST"',
      'nohup',
      'nice',
      'nice -n 5',
      'nice -10 ionice -c2 -n 7',
      'seq 9 | xargs',
      'a | xargs -0rn1 -P 4',
      'a | xargs -I{}',
      'a | xargs -n 1 -I {} -t',
      'env A=b C="d e"',
      "/usr/bin/env -i -u A B='c d'",
      'sudo -E',
      'sudo -nu root --group=a B=$C',
      'exec -a b',
      'command -p',
      'time -p',
      'if ! nice sudo timeout $A',
      'A="$B"c D=${E} F=',
    ].map((before) => ({ file: `${before} curl x/plans?query=a`, queries: ['plans a'] })),
    {
      file: ['xargs -I%', 'xargs -I %', 'xargs -tI %', '-n 5', 'apt', 'time; 5']
        .map((before) => `${before} curl x/plans?query=a`)
        .join('\n'),
      queries: [],
    },
    { file: "xargs -I{} curl x/plans?query=a:{} 'x/plans?query={}'", queries: ['plans a:0', 'plans 0'] },
    { file: "curl -G x/plans --data 'limit=5&query=a%3D5&query=b' -d q&query=c", queries: ['plans a=5', 'plans b'] },
    { file: "curl -G x/plans --data-urlencode 'limit=5&query=a'", queries: [] },
    { file: 'curl -o x/plans -G x/payments -d query=a > x/plans', queries: ['payments a'] },
    { file: 'curl x/payments?query=a > x/plans x/plans?query=b', queries: ['payments a', 'plans b'] },
    { file: 'curl -G x/plans -d "query=a&limit=5"', queries: ['plans a'] },
    { file: 'curl -G x/plans -d $"query=a"', queries: ['plans a'] },
    { file: "curl x/plans?query=a:$(b ')')c", queries: ['plans a:0c'] },
    { file: 'curl "x/plans?query=a:${B:-${C:-"d"}}e" x/plans?query=${F', queries: ['plans a:0e', 'plans 0'] },
    { file: 'curl x/plans?query=$(b "$(c ")")")d x/plans?query="$(\'', queries: [] },
    { file: 'curl x/plans?query=$(b "$(c ")")")d', queries: ['plans 0d'] },
    { file: 'curl x/pl"an"s?query=a\ncurl x/plans?qu\'ery\'=b', queries: [] },
    { file: 'curl \'x/plans?query=a\ncurl "x/plans?query=b"', queries: ['plans b'] },
    { file: "curl $'x/plans?query=a' x/plans?query=b", queries: ['plans a', 'plans b'] },
    {
      file: "curl -G x/plans --data-urlencode $'query=\\'a\\\\\\n\\\"\\t{{b}}'\"$'c'\"",
      queries: ["plans 'a\\\n\"\t0$'c'"],
    },
    {
      file: "curl -G x/plans -d $'q\\x75ery=a' $'x/pl\\x61ns?query=b' --data-urlencode $'query=\\0\\xe9\\101\\cA\\u0041\\z'",
      queries: ['plans 000000'],
    },
    {
      file: "a=`curl -G x/plans -d $'query=a' --data-urlencode query=$'b\\'c'`; curl x/plans?query=$(a $'\\')')",
      queries: ['plans 0', 'plans 0'],
    },
    { file: "curl x/plans?query=a $'b; c\ncurl x/plans?query=d", queries: ['plans d'] },
    {
      file: 'curl --next x/plans?que\\\nry=b x/pl\\\nans?query=c x/plans?query=d\\\n\\ e\\\\',
      queries: ['plans d e\\'],
    },
    { file: 'curl x/plans?query=a # x/plans?query=b\n', queries: ['plans a'] },
  ],
  passes: [
    'a | xargs -I{} curl x/payments?query=amount:{}',
    'curl -G x/payments --data-urlencode "query=$QUERY"',
    'curl -G x/payments --data-urlencode "query=amount>5 $REST"',
    'curl -G x/payments --data-urlencode "query=$FIELD:null"',
    'curl -G x/payments --data-urlencode "query=amount>${MIN:-"5"} amount<`max` customer.email:\\"$EMAIL\\""',
    'curl -G x/payments --data-urlencode \'query=metadata[a]:"$b"\'',
    '# clausal-disable-next-line field-alias\ncurl -G x/payments \\\n  --data-urlencode query=status:null',
  ],
  reports: [
    { file: "curl 'https://x/payments?query=amount%3E5%20‹st%61tus›%3Anull'" },
    {
      file: 'curl -G x/payments --data-urlencode "query=payment_status:‹FAILED›"',
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments --data-urlencode "query=payment_status:\\"FAILED\\""',
    },
    {
      file: "curl -G x/payments --data-urlencode 'query=payment_status:‹FAILED›'",
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments --data-urlencode \'query=payment_status:"FAILED"\'',
    },
    {
      file: "curl -G x/payments -s --data-urlencode $'query=payment_status:‹FAILED› metadata[a]:\"it\\'s\"'",
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments -s --data-urlencode $\'query=payment_status:"FAILED" metadata[a]:"it\\\'s"\'',
    },
    {
      file: "curl -G x/payments --data-urlencode query='‹status›:null'",
      fixed: "curl -G x/payments --data-urlencode query='payment_status:null'",
    },
    {
      file: 'curl -G x/payments --data-urlencode query=payment_status:‹FAILED›',
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments --data-urlencode query=payment_status:\\"FAILED\\"',
    },
    {
      file: 'curl -G x/payments --data-urlencode query=customer.email:‹foo\\@x\\\n.y›',
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments --data-urlencode query=customer.email:\\"foo@x.y\\"',
    },
    {
      file: 'curl -G x/payments --data-urlencode query=customer.email:‹foo"@"x.y›',
      codes: ['unquoted-value'],
      fixed: 'curl -G x/payments --data-urlencode query=customer.email:foo"@"x.y',
    },
    {
      file: "curl -G x/payments --data-urlencode 'query=customer.full_name:‹O'\\''Brien› amount>5' -s",
      codes: ['unquoted-value'],
      fixed: "curl -G x/payments --data-urlencode 'query=customer.full_name:\"O'\\''Brien\" amount>5' -s",
    },
    {
      file: 'X=1 curl -G x/payments \\\r\n --data-urlencode "query=statement_descriptor:\\"😀$X\\" ‹sta\\\r\ntus›:null"',
    },
    ...[
      'curl \'x/payments?query=statement_descriptor:"Smith %26 Co ‹&› Sons"&limit=5\'',
      'curl -G x/payments -d \'query=statement_descriptor:"Smith ‹&› Sons"\'',
    ].map((file) => ({ file, codes: ['truncated-query'] })),
    // An unquoted space ends the word inside the quoted value.
    ...[
      'curl -G x/payments --data-urlencode query=statement_descriptor:‹\\"Smith› Sons\\"',
      'curl x/payments?query=statement_descriptor:‹\\"Smith› Sons\\"',
      'curl x/payments?query=statement_descriptor:‹\\"Smith›; Sons\\"',
    ].map((file) => ({ file, codes: ['unterminated-string'] })),
    // The shell removes the quotes of the value.
    ...['"query=statement_descriptor:"‹a›‹ ›b""', "'query=statement_descriptor:'‹a›‹ ›b''"].map((argument) => ({
      file: `curl -G x/payments --data-urlencode ${argument}`,
      codes: ['unquoted-value', 'truncated-query'],
    })),
    {
      file: 'curl -G x/payments --data-urlencode query=statement_descriptor:‹a›‹ ›amount:5',
      codes: ['unquoted-value', 'truncated-query'],
    },
    // A quoted word without the end of its value.
    {
      file: "curl -G x/payments --data-urlencode 'query=statement_descriptor:‹\"Smith›' -s",
      codes: ['unterminated-string'],
      fixed: 'curl -G x/payments --data-urlencode \'query=statement_descriptor:"Smith"\' -s',
    },
    // A comment applies to the whole command, but not beyond it.
    {
      file: '# clausal-disable-next-line field-alias\ncurl -G x/payments \\\n  -d query=status:null\ncurl x/payments?query=‹status›:null',
    },
    {
      file: '‹# clausal-disable-next-line field-alias›\ncurl -G x/payments -d query=amount:5',
      codes: ['unused-suppression'],
    },
  ],
});

describe('shell', () => {
  test.each(['{{a}}', '{}', 'a\0'])('does not encode %j, which the shell would expand', (text) => {
    const [query] = read('curl -G x/payments --data-urlencode "query=a"', createSettings()).queries;
    expect(query?.encode('a', query.span)).toBe('a');
    expect(query?.encode(text, query.span)).toBeUndefined();
  });

  test.each(["'query=a'", '"query=a"', 'query=a', 'query=\\a\\&b', "query='a'", "$'query=a'", "'query=a'\\''b'"])(
    'reads any text back that it wrote into %s',
    (word) => {
      const file = `curl -G x/payments --data-urlencode ${word} -s\n`;
      fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
    },
  );

  test.each(["'x/payments?query=a'", '"x/payments?query=a"', 'x/payments?query=a'])(
    'reads any text back that it wrote into %s',
    (word) => {
      fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, `curl ${word} -s\n`, text, createSettings())));
    },
  );
});

/** Arguments whose quotes reach the query, with `‹ ›` around the mistake, and the argument after the safe fix. */
const KEPT_QUOTES: readonly { readonly argument: string; readonly fixed: string }[] = [
  {
    argument: `'query=customer.full_name:"O'\\''Brien" amount‹ > ›5'`,
    fixed: `'query=customer.full_name:"O'\\''Brien" amount>5'`,
  },
  {
    argument: `'query=customer.full_name:"O'"'"'Brien" ‹status›:null'`,
    fixed: `'query=customer.full_name:"O'"'"'Brien" payment_status:null'`,
  },
  {
    argument: `query='customer.full_name:"D'\\''Arcy O'\\''Brien" amount‹ > ›5'`,
    fixed: `query='customer.full_name:"D'\\''Arcy O'\\''Brien" amount>5'`,
  },
  {
    argument: `'query=customer.full_name:"O'\\''Brien" payment_status:‹FAILED›'`,
    fixed: `'query=customer.full_name:"O'\\''Brien" payment_status:"FAILED"'`,
  },
  {
    argument: `'query=customer.full_name:'\\''O Brien'\\'' amount‹ > ›5'`,
    fixed: `'query=customer.full_name:'\\''O Brien'\\'' amount>5'`,
  },
  {
    argument: `"query=customer.full_name:\\"O'Brien\\" amount‹ > ›5"`,
    fixed: `"query=customer.full_name:\\"O'Brien\\" amount>5"`,
  },
  {
    argument: `"query=customer.full_name:"\\""O'Brien"\\"" amount‹ > ›5"`,
    fixed: `"query=customer.full_name:"\\""O'Brien"\\"" amount>5"`,
  },
  {
    argument: `query=customer.full_name:"\\"O'Brien\\" amount‹ > ›5"`,
    fixed: `query=customer.full_name:"\\"O'Brien\\" amount>5"`,
  },
  {
    argument: `$'query=customer.full_name:"O\\'Brien" amount‹ > ›5'`,
    fixed: `$'query=customer.full_name:"O\\'Brien" amount>5'`,
  },
  {
    argument: `'query=customer.full_name:"O'$'\\'''Brien" payment_status:‹FAILED›'`,
    fixed: `'query=customer.full_name:"O'$'\\'''Brien" payment_status:"FAILED"'`,
  },
  {
    argument: `'query=customer.full_name:"'"$NAME"'" amount‹ > ›5'`,
    fixed: `'query=customer.full_name:"'"$NAME"'" amount>5'`,
  },
  {
    argument: `'query=customer.full_name:"'$NAME'" amount‹ > ›5'`,
    fixed: `'query=customer.full_name:"'$NAME'" amount>5'`,
  },
];

describe('an argument whose quotation marks reach the query', () => {
  const settings = createSettings();

  test.each(KEPT_QUOTES)('gets a safe fix in its own quoting: $argument', ({ argument, fixed }) => {
    const { text, spans } = marked(`curl -G x/payments --data-urlencode ${argument} -s\n`);
    const { diagnostics } = lintText('a', text, read, settings);
    expect(diagnostics.map(({ span }) => span)).toEqual(spans);
    expect(diagnostics.map(({ code }) => code)).not.toContain('truncated-query');
    expect(fixText('a', text, read, settings, false).report).toMatchObject({
      text: `curl -G x/payments --data-urlencode ${fixed} -s\n`,
      diagnostics: [],
    });
  });

  test.each([
    `"query=statement_descriptor:"a" amount > 5"`,
    `"query=statement_descriptor:"$A" amount > 5"`,
    `'query=statement_descriptor:'a' amount > 5'`,
    `'query=statement_descriptor:'"Smith Sons"' amount > 5'`,
    `'query=statement_descriptor:'O\\'Brien' amount > 5'`,
  ])('it is not confused with one whose quotation marks the shell removes: %s', (argument) => {
    const text = `curl -G x/payments --data-urlencode ${argument} -s\n`;
    const { diagnostics } = lintText('a', text, read, settings);
    expect(diagnostics.map(({ code }) => code)).toContain('truncated-query');
    expect(fixText('a', text, read, settings, false).report.text).toBe(text);
  });
});
