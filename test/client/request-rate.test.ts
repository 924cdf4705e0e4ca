import { mock } from 'node:test';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestRate } from '../../src/client/request-rate.ts';

/** Fake timers replace the global one. */
const nextTurn = setImmediate;
const LIVE = new AbortController().signal;

afterEach(() => {
  vi.useRealTimers();
  mock.timers.reset();
});

/** Sends requests in parallel; returns the times at which they are sent. */
function send(rate: RequestRate, count: number, signal = LIVE): number[] {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    rate.run(async () => times.push(performance.now()), signal).catch(() => {});
  }
  return times;
}

/** Runs whatever waits for no timer. */
const settle = (): Promise<void> => new Promise((resolve) => nextTurn(resolve));

/** The most times in any second. */
function countMost(times: readonly number[]): number {
  return Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 1000).length));
}

describe('requests in parallel', () => {
  test('begin with a small burst and are then evenly spaced', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const times = send(new RequestRate(20), 60);
    await vi.advanceTimersByTimeAsync(4000);
    expect(times).toHaveLength(60);
    expect(times.slice(0, 7)).toEqual([0, 0, 0, 0, 0, 51, 102]);
    expect(countMost(times)).toBe(20);
    const gaps = times.slice(5).map((time, index) => time - (times[index + 4] ?? 0));
    expect(Math.min(...gaps)).toBe(51);
  });

  test('keep to the rate after a time in which no timer could fire', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const times = send(new RequestRate(20), 60);
    // All timers fire, and only then the requests continue: as after a laptop slept.
    vi.advanceTimersByTime(60_000);
    await settle();
    vi.advanceTimersByTime(60_000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(times).toHaveLength(60);
    const bursts = [60_000, 120_000].flatMap((time) => Array.from({ length: 5 }, () => time));
    expect(times.slice(0, 12)).toEqual([...bursts, 120_051, 120_102]);
    expect(countMost(times)).toBe(20);
  });

  test('leave no gap if they are cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const rate = new RequestRate(20);
    const controller = new AbortController();
    send(rate, 500, controller.signal);
    await settle();
    controller.abort();
    const times = send(rate, 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toEqual([51, 102, 153]);
  });
});

describe('a clock that is replaced', () => {
  const KINDS: readonly { readonly what: string; readonly install: () => void; readonly advance?: () => unknown }[] = [
    { what: 'all timers of Vitest or Jest', install: () => vi.useFakeTimers() },
    { what: 'only the clock', install: () => vi.useFakeTimers({ toFake: ['performance', 'Date'] }) },
    { what: 'only the timers', install: () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) },
    { what: 'the timers of node:test', install: () => mock.timers.enable({ apis: ['setTimeout', 'Date'] }) },
  ];

  test.each(KINDS)('does not stop the requests after it: $what', async ({ install }) => {
    const rate = new RequestRate(20);
    send(rate, 30);
    await settle();
    install();
    send(rate, 30);
    rate.pause(100_000);
    await settle();
    vi.useRealTimers();
    mock.timers.reset();
    const times = send(rate, 5);
    await settle();
    expect(times).toHaveLength(5);
  });

  test('does not stop them if it is set back', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
    const rate = new RequestRate(20);
    send(rate, 5);
    await settle();
    rate.pause(1000);
    clock.mockReturnValue(0);
    const times = send(rate, 5);
    await settle();
    expect(times).toHaveLength(5);
  });

  test('does not stop them if it begins below 0', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(-1e9);
    const times = send(new RequestRate(20), 5);
    await settle();
    expect(times).toHaveLength(5);
  });

  test('does not stop them if it was ahead', async () => {
    const rate = new RequestRate(20);
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(1e9);
    send(rate, 30);
    await settle();
    vi.useRealTimers();
    const times = send(rate, 5);
    await settle();
    expect(times).toHaveLength(5);
  });
});

describe('a clock that stands still', () => {
  test('does not stop requests while timers fire', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(performance, 'now').mockReturnValue(5000);
    const times = send(new RequestRate(20), 60);
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toHaveLength(20);
    await vi.advanceTimersByTimeAsync(3000);
    expect(times).toHaveLength(60);
  });

  test('as does one that node:test leaves alone', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const times = send(new RequestRate(20), 10);
    await settle();
    expect(times).toHaveLength(5);
    mock.timers.tick(1000);
    await settle();
    expect(times).toHaveLength(10);
  });
});
