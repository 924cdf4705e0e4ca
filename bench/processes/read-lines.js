// The minimum work of an NDJSON reader: read standard input as a stream and split it into lines.

let count = 0;
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  count += lines.length;
});
process.stdin.on('end', () => {
  process.exitCode = count > 0 ? 0 : 1;
});
