// The minimum work of an NDJSON filter in JavaScript: read a file, split it into lines and parse each.

import { createReadStream } from 'node:fs';

let count = 0;
let rest = '';
const stream = createReadStream(process.argv[2]);
stream.setEncoding('utf8');
stream.on('data', (chunk) => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) if (typeof JSON.parse(line) === 'object') count++;
});
stream.on('end', () => console.log(count));
