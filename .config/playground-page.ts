import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'rolldown';
import { catalogue } from '../src/catalogue/catalogue.ts';
import { collectLicences } from './third-party-licences.ts';

const PAGE = 'src/playground/page';

/**
 * Writes the playground as one HTML file with its script, styles and examples. Its
 * policy allows exactly these, and no request.
 */
export function playgroundPage(): Plugin {
  return {
    name: 'playground-page',
    generateBundle(_, bundle) {
      const [chunk, ...others] = Object.values(bundle).filter((output) => output.type === 'chunk');
      if (chunk === undefined || others.length > 0) throw new Error('the playground must be a single script');
      const script = chunk.code.replaceAll(/<(?=\/script|!--)/gi, '\\x3c');
      const styles = readFileSync(`${PAGE}/styles.css`, 'utf8');
      const policy = [
        "default-src 'none'",
        `script-src ${hashOf(script)}`,
        `style-src ${hashOf(styles)}`,
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
      ];
      const parts: Readonly<Record<string, string>> = {
        policy: `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`,
        styles: `<style>${styles}</style>`,
        examples: `<script type="application/json" id="examples">${writeExamples()}</script>`,
        script: `<script>${script}</script>`,
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

/** The example objects and queries of every resource, as JSON that is safe inside a page. */
function writeExamples(): string {
  const queries = JSON.parse(readFileSync('examples/queries/playground.json', 'utf8'));
  const examples = Object.keys(catalogue).map((name) => {
    const lines = readFileSync(`examples/objects/${name}.ndjson`, 'utf8').trim().split('\n');
    const objects = lines.map((line) => JSON.parse(line));
    return [name, { objects, queries: queries[name] }] as const;
  });
  return JSON.stringify(Object.fromEntries(examples)).replaceAll('<', '\\u003c');
}
