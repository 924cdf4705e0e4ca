import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A strict policy, as on the pages of a bank: no inline script, no inline style, nothing from elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'";

const PAGE_STYLE = `
  html { color-scheme: light dark; background: Canvas; font: 14px/1.4 'DejaVu Sans'; --clausal-font: 'DejaVu Sans Mono'; }
  body { margin: 16px; }
  h1 { margin: 0 0 16px; font-size: 14px; }
`;

/** The content of a test page. */
export interface PageContent {
  /** The body; by default one search box for payments. The page loads the built element. */
  readonly html?: string;
  /** Further files by path, such as `{ '/app.js': '…' }`. `/dist` and `/node_modules` are served already. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder of this repository to serve at `/` in place of a page of its own. */
  readonly folder?: string;
  /** `false` allows inline scripts and styles in the page. */
  readonly policy?: boolean;
  /** The `lang` of the page; by default `en`. */
  readonly lang?: string;
  /** The `dir` of the page. */
  readonly dir?: 'ltr' | 'rtl';
}

/** A file of a page, as a server sends it. */
interface PageFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Reads a file of a page; `undefined` if there is none at the path. */
export function readPageFile(pathname: string, content: PageContent): PageFile | undefined {
  const { files = {}, policy = true, folder } = content;
  const own: Readonly<Record<string, string>> = { ...files, '/': documentOf(content), '/page.css': PAGE_STYLE };
  const body = folder === undefined ? (own[pathname] ?? readServed(pathname)) : readFolder(folder, pathname);
  const contentType = CONTENT_TYPES[path.extname(pathname)] ?? 'text/html; charset=utf-8';
  const headers = { 'content-type': contentType, ...(policy ? { 'content-security-policy': POLICY } : {}) };
  return body === undefined ? undefined : { headers, body };
}

function documentOf({
  html = '<clausal-search resource="payments"></clausal-search>',
  lang = 'en',
  dir,
}: PageContent): string {
  return `<!doctype html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Search</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css">
<script type="module" src="/dist/element.bundle.js"></script></head>
<body><main><h1>Search</h1>${html}</main></body></html>`;
}

function readServed(pathname: string): Buffer | undefined {
  return /^\/(?:dist|node_modules)\//.test(pathname) ? readFolder('.', pathname) : undefined;
}

function readFolder(folder: string, pathname: string): Buffer | undefined {
  try {
    return readFileSync(path.join(ROOT, folder, pathname.replace(/\/$/, '/index.html')));
  } catch {
    return undefined;
  }
}
