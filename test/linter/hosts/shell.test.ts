// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of a shell
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { shellHost } from '../../../src/linter/hosts/shell/shell-host.ts';
import { createSettings } from '../settings.ts';
import { anyText, describeHost, expectRoundTrip } from './describe-host.ts';

const read = await describeHost('shell', shellHost, {
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
      file: '# curl x/plans?query=a\necho curl x/plans?query=b\ncurly x/plans?query=c\nwget x/plans?query=d',
      queries: [],
    },
    { file: 'curl -o x/plans -G x/payments -d query=a > x/plans', queries: ['payments a'] },
    { file: 'curl x/pl"an"s?query=a\ncurl x/plans?qu\'ery\'=b', queries: [] },
    { file: 'curl \'x/plans?query=a\ncurl "x/plans?query=b"', queries: ['plans b'] },
    { file: "curl $'x/plans?query=a' x/plans?query=b", queries: ['plans b'] },
    {
      file: 'curl --next x/plans?que\\\nry=b x/pl\\\nans?query=c x/plans?query=d\\\n\\ e\\\\',
      queries: ['plans d e\\'],
    },
    { file: 'curl x/plans?query=a # x/plans?query=b\n', queries: ['plans a'] },
  ],
  passes: [
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
      mended: 'curl -G x/payments --data-urlencode "query=payment_status:\\"FAILED\\""',
    },
    {
      file: "curl -G x/payments --data-urlencode 'query=payment_status:‹FAILED›'",
      codes: ['unquoted-value'],
      mended: 'curl -G x/payments --data-urlencode \'query=payment_status:"FAILED"\'',
    },
    {
      file: 'curl -G x/payments --data-urlencode query=payment_status:‹FAILED›',
      codes: ['unquoted-value'],
      mended: 'curl -G x/payments --data-urlencode query=payment_status:\\"FAILED\\"',
    },
    {
      file: 'X=1 curl -G x/payments \\\r\n --data-urlencode "query=statement_descriptor:\\"😀$X\\" ‹sta\\\r\ntus›:null"',
    },
    {
      file: '‹# clausal-disable-next-line field-alias›\ncurl -G x/payments -d query=amount:5',
      codes: ['unused-suppression'],
    },
  ],
});

describe('shell', () => {
  test.each(["'query=a'", '"query=a"', 'query=a', "query='a'"])('is written as %s is read', (word) => {
    const file = `curl -G x/payments --data-urlencode ${word} -s\n`;
    fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, file, text, createSettings())));
  });

  test.each(["'x/payments?query=a'", '"x/payments?query=a"', 'x/payments?query=a'])(
    'is written as %s is read',
    (word) => {
      fc.assert(fc.property(anyText, (text) => expectRoundTrip(read, `curl ${word} -s\n`, text, createSettings())));
    },
  );
});
