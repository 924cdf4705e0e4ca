import { describe, expect, test } from 'vitest';
import { findEngine, openIndexAt } from '../../src/engines/find-engine.ts';

const FILE_HINT = '; for a file of SQLite, write `sqlite:` before its path';

describe('the engine of a URL', () => {
  test.each(['sqlite:payments.db', 'sqlite::memory:', 'sqlite:///tmp/payments.db'])(
    'the engine of a URL is SQLite for %s',
    (url) => {
      expect(findEngine(url).name).toBe('sqlite');
    },
  );

  test.each([
    { url: 'payments.db', end: FILE_HINT },
    { url: './data/payments', end: FILE_HINT },
    { url: 'C:\\payments.db', end: FILE_HINT },
    { url: 'sk_live_secret', end: FILE_HINT },
    { url: 'mongodb://host/db', end: '; got `mongodb://host/db`' },
    { url: 'mongodb://me:secret@host/db', end: '; got `mongodb://…@host/db`' },
    { url: 'mongodb://me:se/cr@et@host/db?password=secret', end: '; got `mongodb://…@host/db?password=…`' },
    { url: 'mongodb://me:my secret@host', end: '; got `mongodb://…@host`' },
    { url: 'me:secret@host/db', end: '' },
    { url: 'host=db password=secret', end: '' },
    { url: 'password=secret', end: '' },
    { url: '', end: '' },
  ])('the engine of a URL is not known for $url, and the message has no password', ({ url, end }) => {
    expect(() => findEngine(url)).toThrow(TypeError);
    expect(() => findEngine(url)).toThrow(/^`url` must begin with the protocol of an engine: `sqlite:`/);
    const message = messageOf(() => findEngine(url));
    expect(message.endsWith(end === '' ? ':`' : end)).toBe(true);
    expect(message).not.toMatch(/secret|cr@et/);
  });

  test.each(['sqlite:', 'sqlite://'])('a URL without a location is refused: %s', (url) => {
    expect(() => findEngine(url)).toThrow(`\`url\` must say where the index is, after \`${url}\``);
  });

  test.each(['clickhouse://me:secret@host:8123/db', 'clickhouses://host'])('a ClickHouse URL is refused: %s', (url) => {
    const message = messageOf(() => findEngine(url));
    expect(message).toBe(
      '`url` cannot name ClickHouse, which holds no index; store the objects in SQLite, DuckDB, PostgreSQL or OpenSearch, or search a table of your own with `compileColumns`',
    );
  });

  test('must be a text', async () => {
    await expect(openIndexAt(5 as never, 'plans')).rejects.toThrow('`url` must be a string; got 5');
  });
});

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
