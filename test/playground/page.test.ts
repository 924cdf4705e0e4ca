import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

const page = readFileSync('dist/playground.html', 'utf8');
const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';

function hashOf(text = ''): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The text of a compressed element. */
function unpack(id: string): string {
  const [, packed = ''] = new RegExp(`<script type="[^"]+" id="${id}">([^<]*)`).exec(page) ?? [];
  return gunzipSync(Buffer.from(packed, 'base64')).toString();
}

describe('the built page', () => {
  test('the built page is smaller than 700 kB', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(700_000);
  });

  test('allows only its own scripts and styles, and no request', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('worker-src blob:;');
    expect(policy).not.toMatch(/connect-src|unsafe|https?:|'self'/);
    const starts = [...page.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, text]) => hashOf(text));
    expect(starts).toHaveLength(1);
    expect(policy).toContain(`script-src ${starts[0]} ${hashOf(unpack('script'))};`);
    expect(policy).toContain(`style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])}`);
  });

  test('loads no file, and contains the examples and the licences of the bundled packages', () => {
    const head = page.slice(0, page.indexOf('<script type="application/json"'));
    expect(head).not.toMatch(/(?:src|href)="(?!data:)/);
    const { resources } = JSON.parse(unpack('examples'));
    expect(Object.keys(resources)).toEqual(['payments', 'customers', 'subscriptions', 'plans']);
    expect(page).toContain('# Licences of bundled packages');
  });
});
