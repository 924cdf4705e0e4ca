import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'rolldown';
import { END_MS, START_MS, toIso } from '../examples/objects-generator/times.ts';
import { catalogue } from '../src/language/catalogue/catalogue.ts';
import type { StoredExamples } from '../src/playground/examples.ts';
import { collectLicences } from './third-party-licences.ts';

const PAGE = 'src/playground/page';

/**
 * Writes the playground as one HTML file with its styles, its script and its examples; a
 * small script unpacks the other two. Its policy allows exactly these, and no request.
 */
export function playgroundPage(): Plugin {
  return {
    name: 'playground-page',
    generateBundle(_, bundle) {
      const [chunk, ...others] = Object.values(bundle).filter((output) => output.type === 'chunk');
      if (chunk === undefined || others.length > 0) throw new Error('the playground must be a single script');
      const start = readFileSync(`${PAGE}/start.js`, 'utf8');
      const styles = readFileSync(`${PAGE}/styles.css`, 'utf8');
      const policy = [
        "default-src 'none'",
        `script-src ${hashOf(start)} ${hashOf(chunk.code)}`,
        `style-src ${hashOf(styles)}`,
        'worker-src blob:',
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ];
      const parts: Readonly<Record<string, string>> = {
        policy: `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
        styles: `<style>${styles}</style>`,
        examples: `<script type="application/json" id="examples">${pack(writeExamples())}</script>`,
        script: `<script type="application/gzip" id="script">${pack(chunk.code)}</script>`,
        start: `<script type="module">${start}</script>`,
        licences: `<!--\n${collectLicences(bundle).replaceAll('--', '- -')}-->`,
      };
      const page = readFileSync(`${PAGE}/page.html`, 'utf8');
      const source = page.replaceAll(/<!-- (\w+) -->/g, (_all, name: string) => parts[name] ?? '');
      delete bundle[chunk.fileName];
      this.emitFile({ type: 'asset', fileName: 'playground.html', source });
    },
  };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Compresses a text. The result has no characters that mean something in a page. */
function pack(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}

/** The example objects and queries of every resource, and the time that they cover, as JSON. */
function writeExamples(): string {
  const queries = JSON.parse(readFileSync('examples/queries/playground.json', 'utf8'));
  const examples = Object.keys(catalogue).map((name) => {
    const lines = readFileSync(`examples/objects/${name}.ndjson`, 'utf8').trim().split('\n');
    const objects = lines.map((line) => JSON.parse(line));
    return [name, { objects, queries: queries[name] }] as const;
  });
  const stored: StoredExamples = {
    start: toIso(START_MS),
    end: toIso(END_MS),
    resources: Object.fromEntries(examples),
  };
  return JSON.stringify(stored);
}
