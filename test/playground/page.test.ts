import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync('dist/playground.html', 'utf8');
const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1] ?? '';

function hashOf(text = ''): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('the built page', () => {
  test('is smaller than 1.5 MB', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(1_500_000);
  });

  test('allows its own script and styles alone, and no request', () => {
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/connect-src|unsafe|https?:|'self'/);
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => hashOf(text));
    expect(scripts).toHaveLength(1);
    expect(policy).toContain(`script-src ${scripts[0]};`);
    expect(policy).toContain(`style-src ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])}`);
  });

  test('loads no file, and holds the licences of what is in it', () => {
    const head = page.slice(0, page.indexOf('<script type="application/json"'));
    expect(head).not.toMatch(/(?:src|href)="(?!data:)/);
    expect(page).toContain('# Licences of bundled packages');
  });
});
