import { describeValue, isList, parseJson } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { Field } from '../language/catalogue/field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkText } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { anyValue, readOptions } from '../language/diagnostic/read-options.ts';
import { quoteDouble } from '../language/syntax/print-query.ts';
import { writeId } from '../objects/collection/arguments.ts';
import { readVersion } from '../objects/collection/newer-by.ts';
import { readMember } from './connection.ts';
import { readCapabilities, type Searchable, SourceError, type SourcePage, totalOf } from './source.ts';

/** Where a mirror is kept: an index of an engine. */
export interface SyncTarget {
  readonly resource: Resource;
  load(objects: Iterable<object>, options: { readonly newerBy: string }): Promise<{ readonly older: number }>;
  count(query: CheckedQuery): Promise<number>;
  objects(query: CheckedQuery): AsyncIterable<object>;
  remove(id: string): Promise<boolean>;
  readState(name: string): Promise<string | undefined>;
  writeState(name: string, state: string): Promise<void>;
}

/** What a run of `sync` has done so far. */
export interface SyncCounts {
  /** The answers of the source. */
  readonly requests: number;
  /** The objects stored: those that are new, changed, or read again to be sure. */
  readonly stored: number;
  /** The objects removed, because the source no longer has them. */
  readonly removed: number;
  /** The objects that the index cannot hold. */
  readonly refused: number;
  /** The objects that are still to be read, as far as it is known. */
  readonly left: number;
  /** With `verify`, whether the index now has as many objects as the source in each range; otherwise `undefined`. */
  readonly isEqual: boolean | undefined;
}

/** How a mirror is brought up to date. */
export interface SyncOptions {
  /** Tells sources apart: the address of the service. An index has a position for each name. */
  readonly name?: string | undefined;
  /** Compares the index with the source in the end, reads again what differs, and removes what the source no longer has. */
  readonly verify?: boolean | undefined;
  /** Asks how many objects are to be read, and changes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Ends the run; the next one goes on where it was. */
  readonly signal?: Signal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((counts: SyncCounts) => void) | undefined;
  /** Called for each object that the index cannot hold. */
  readonly onRefused?: ((object: object, error: Error) => void) | undefined;
}

/** A change may be searchable only after this time. */
const LAG_MS = 60_000;
/** The clock of this machine may be wrong by as much. */
const CLOCK_MS = 60_000;
/** Windows begin and end at whole seconds, the precision that every service has. */
const UNIT_MS = 1000;
/** The times that a timestamp can name. */
const [MIN_MS, MAX_MS] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z') + UNIT_MS];
/** The pages of the largest window that is read, unless it cannot be divided; half of them are aimed at. */
const WINDOW_PAGES = 100;
/** The pages of a range whose total is compared. */
const COMPARED_PAGES = 10;
/** How often all is compared, if something differs. */
const MAX_PASSES = 3;
/** The width of the first window of many objects, and how much wider one is after an empty window. */
const [FIRST_SPAN_MS, GROWTH] = [86_400_000, 8];

/** The objects that last changed from one time up to, but not including, another; `undated` those without a time. */
type Range = 'undated' | TimeRange;

interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A range that is still to be read. */
interface Gap extends TimeRange {
  /** The objects in it, if it is known to have too many for a window. */
  readonly left?: number | undefined;
  /** The width of the next window. */
  readonly span: number;
}

/** A window that is being read, page by page. */
interface Window extends TimeRange {
  /** The cursor of the next page. */
  readonly page: string;
  /** The objects in it before it was read, and those read so far. */
  readonly total: number;
  readonly read: number;
  /** The time of its first request, and the last time in it so far. */
  readonly askedAt: number;
  readonly latest: number;
}

/** How far a mirror is. All before `next` was read, but for the gaps, the window and perhaps something in the doubts. */
interface Position {
  readonly next: number;
  /** The latest first. */
  readonly gaps: readonly Gap[];
  readonly window?: Window | undefined;
  /** Windows that lost objects while they were read. */
  readonly doubts: readonly TimeRange[];
}

const START: Position = { next: MIN_MS, gaps: [], doubts: [] };

/**
 * Brings an index up to date with a source: a first run copies all objects, the latest first, and a
 * later one reads only what has changed. The index keeps the position, so that a run that was killed
 * goes on with its next page, from another machine too. Each object is found by the date of its last
 * change, the field of its resource that is `changed`, and none replaces a newer one.
 *
 * A change of the last minute may not be searchable yet, so the next run reads that minute again. What was
 * removed from the source is found by `verify` alone.
 *
 * @param source - The service: `fetchSource`.
 * @param index - An index of an engine: `openIndexAt`.
 * @throws {SourceError} If the source does not answer.
 * @throws {TypeError} If an argument has the wrong type, or the resource has no field that is `changed`.
 * @throws {Error} Whatever the index throws, unless it refuses a single object.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', updated_at: '2026-05-01T00:00:00Z' }])
 * const index = await openIndexAt('sqlite::memory:', 'plans')
 * await sync(plans, index) // { requests: 2, stored: 1, removed: 0, refused: 0, left: 0, isEqual: undefined }
 */
export async function sync(source: Searchable, index: SyncTarget, options?: SyncOptions): Promise<SyncCounts> {
  const { name = '', verify, dryRun, ...rest } = readOptions(RULES, options);
  const run = new SyncRun(source, index, name, rest);
  await run.start();
  if (dryRun === true) return run.estimate();
  await run.catchUp();
  return verify === true ? run.verify() : run.counts;
}

const RULES = {
  name: anyValue<string>(),
  verify: anyValue<boolean>(),
  dryRun: anyValue<boolean>(),
  signal: anyValue<Signal>(),
  onProgress: anyValue<(counts: SyncCounts) => void>(),
  onRefused: anyValue<(object: object, error: Error) => void>(),
};

class SyncRun {
  readonly #source: Searchable;
  readonly #index: SyncTarget;
  readonly #field: Field;
  readonly #stateName: string;
  readonly #options: Pick<SyncOptions, 'signal' | 'onProgress' | 'onRefused'>;
  readonly #pageSize: number;
  #position: Position = START;
  /** The ids in the window so far: a page that moved may repeat some. */
  #seen = new Set<unknown>();
  /** Whether the cursor is that of an earlier run. */
  #isResumed = false;
  /** The ids of objects that the index cannot hold: a run may read them several times. */
  readonly #refused = new Set<string>();
  #counts: SyncCounts = { requests: 0, stored: 0, removed: 0, refused: 0, left: 0, isEqual: undefined };

  constructor(
    source: Searchable,
    index: SyncTarget,
    name: string,
    options: Pick<SyncOptions, 'signal' | 'onProgress' | 'onRefused'>,
  ) {
    const { name: resource, entries } = index.resource;
    const field = [...entries.values()].find(({ changed }) => changed === true);
    if (field === undefined)
      throw new TypeError(`no field of ${resource} is \`changed\`, so nothing tells what is new`);
    if (typeof name !== 'string') throw new TypeError(`\`name\` must be a text; got ${describeValue(name)}`);
    const { pageSize, hasTotals } = readCapabilities(source);
    if (!hasTotals) throw new TypeError('`source` must say how many objects match; windows are chosen by that');
    this.#pageSize = pageSize;
    this.#source = source;
    this.#index = index;
    this.#field = field;
    this.#stateName = `sync ${name}`;
    this.#options = options;
  }

  get counts(): SyncCounts {
    const { gaps, window } = this.#position;
    const left = gaps.reduce(
      (sum, gap) => sum + (gap.left ?? 0),
      window === undefined ? 0 : window.total - window.read,
    );
    return { ...this.#counts, left: Math.max(0, left) };
  }

  /** Reads the position of the last run. */
  async start(): Promise<void> {
    this.#position = readPosition(await this.#index.readState(this.#stateName)) ?? START;
    this.#isResumed = this.#position.window !== undefined;
    this.#addNewest();
  }

  /** Adds what has changed since the last run. */
  #addNewest(): void {
    const { gaps, window, next } = this.#position;
    if ([window, gaps[0]].some((range) => range?.to === MAX_MS)) return;
    this.#position = { ...this.#position, gaps: [{ from: next, to: MAX_MS, span: FIRST_SPAN_MS }, ...gaps] };
  }

  /** Counts what is to be read. */
  async estimate(): Promise<SyncCounts> {
    const gaps: Gap[] = [];
    for (const gap of this.#position.gaps) gaps.push({ ...gap, left: (await this.#ask(gap, 1)).total_count });
    this.#position = { ...this.#position, gaps };
    return this.counts;
  }

  /** Reads all gaps. What changes while that takes long is read too. */
  async catchUp(): Promise<void> {
    // Creates an index that does not exist: a service may have no objects, or too many for one window.
    await this.#index.load([], { newerBy: this.#field.path });
    for (;;) {
      const start = Date.now();
      await this.#readGaps();
      if (Date.now() - start <= LAG_MS) break;
      this.#addNewest();
    }
    if (this.#position.doubts.length > 0) await this.#settleDoubts();
    await this.#readUndated();
  }

  async #readGaps(): Promise<void> {
    for (;;) {
      const { window, gaps } = this.#position;
      if (window !== undefined) await this.#readNext(window);
      else if (gaps[0] !== undefined) await this.#open(gaps[0]);
      else return;
    }
  }

  /** Asks for the next window of a gap. One that is too large becomes a gap of its own. */
  async #open(gap: Gap): Promise<void> {
    const { to } = gap;
    const from = this.#isLarge(gap) ? chooseStart(gap) : gap.from;
    const askedAt = Date.now();
    const page = await this.#ask({ from, to });
    const { total_count: total } = page;
    const width = endOf({ from, to }) - from;
    const aimed = (this.#pageSize * WINDOW_PAGES) / 2;
    // The years before the first object are empty.
    const span = from === MIN_MS ? gap.span : total === 0 ? width * GROWTH : (width * aimed) / total;
    const left = gap.left === undefined ? undefined : Math.max(0, gap.left - total);
    const older = from === gap.from ? [] : [{ from: gap.from, to: from, left, span }];
    const gaps = [...older, ...this.#position.gaps.slice(1)];
    const opened: Gap = { from, to, left: total, span };
    if (this.#isLarge(opened)) {
      this.#position = { ...this.#position, gaps: [opened, ...gaps] };
      await this.#save();
      return;
    }
    this.#position = { ...this.#position, gaps };
    this.#seen = new Set();
    await this.#takePage({ from, to, total, read: 0, askedAt, latest: from - UNIT_MS, page: '' }, page);
  }

  /** Whether a range has too many objects to be read as one window, and can be divided. */
  #isLarge({ from, to, left = 0 }: Omit<Gap, 'span'>): boolean {
    return left > this.#pageSize * WINDOW_PAGES && to - from > UNIT_MS;
  }

  async #readNext(window: Window): Promise<void> {
    const { page: cursor, ...range } = window;
    let page: SourcePage;
    try {
      page = await this.#search(this.#query(range), this.#pageSize, cursor);
    } catch (error) {
      const isRefused = error instanceof SourceError && ['refused', 'invalid-cursor'].includes(error.code);
      if (!isRefused || !this.#isResumed) throw error;
      // The service takes no cursor of another day, so the window is read from its start.
      const { from, to } = window;
      const gap = { from, to, span: FIRST_SPAN_MS };
      this.#position = { ...this.#position, window: undefined, gaps: [gap, ...this.#position.gaps] };
      return;
    } finally {
      this.#isResumed = false;
    }
    await this.#takePage(window, page);
  }

  /** Stores a page of a window, and then the position after it. */
  async #takePage(window: Window, page: SourcePage): Promise<void> {
    await this.#store(page.data);
    const { from, to, total, askedAt } = window;
    const known = this.#seen.size;
    for (const object of page.data) this.#seen.add(writeId(object));
    const read = window.read + this.#seen.size - known;
    const latest = page.data.reduce((last, object) => Math.max(last, this.#timeOf(object)), window.latest);
    const next = readNextPage(page, window.page);
    if (next !== undefined) {
      this.#position = { ...this.#position, window: { ...window, page: next, read, latest } };
    } else {
      const position = { ...this.#position, window: undefined };
      this.#position = {
        ...position,
        next: to === MAX_MS ? Math.max(position.next, findNext(latest, askedAt)) : position.next,
        doubts: read >= total ? position.doubts : [...position.doubts, { from, to }],
      };
    }
    await this.#save();
  }

  /**
   * Reads windows again of which the index lacks objects: a service that pages by numbers skips one for each that
   * leaves. Those that left before the total was asked for are read before the index counts, so that none of them
   * stands for one that was skipped.
   */
  async #settleDoubts(): Promise<void> {
    const { doubts, next } = this.#position;
    const asked: { readonly range: TimeRange; readonly total: number }[] = [];
    for (const { from, to } of doubts) {
      const range = { from, to: Math.min(to, next) };
      asked.push({ range, total: (await this.#ask(range, 1)).total_count });
    }
    this.#addNewest();
    await this.#readGaps();
    const lacking: Gap[] = [];
    for (const { range, total } of asked) {
      const local = await this.#index.count(this.#query(range));
      if (local < total) lacking.push({ ...range, span: FIRST_SPAN_MS });
    }
    const added = this.#position.doubts.filter((one) => !doubts.includes(one));
    this.#position = { ...this.#position, gaps: lacking, doubts: added };
    await this.#save();
    await this.#readGaps();
  }

  /** Reads the objects without a time, if their number differs. */
  async #readUndated(): Promise<void> {
    const page = await this.#ask('undated');
    if (page.total_count === 0 || page.total_count === (await this.#index.count(this.#query('undated')))) return;
    for await (const objects of this.#readPages('undated', page)) await this.#store(objects);
  }

  /** Compares all that was read with the source, and again after a repair: two differences may hide each other. */
  async verify(): Promise<SyncCounts> {
    let result = await this.#compare();
    for (let pass = 1; pass < MAX_PASSES && result.differs; pass++) result = await this.#compare();
    this.#counts = { ...this.#counts, isEqual: result.isEqual };
    return this.counts;
  }

  async #compare(): Promise<{ readonly isEqual: boolean; readonly differs: boolean }> {
    let [isEqual, differs] = [true, false];
    const ranges: Range[] = ['undated', { from: MIN_MS, to: this.#position.next }];
    // No change of now is there, unless a clock is wrong.
    const future = { from: Math.ceil((Date.now() + CLOCK_MS) / UNIT_MS) * UNIT_MS, to: MAX_MS };
    if ((await this.#index.count(this.#query(future))) > 0) ranges.push(future);
    for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
      const local = await this.#index.count(this.#query(range));
      const halves = halve(range);
      if (local > this.#pageSize * COMPARED_PAGES && halves.length > 0) {
        ranges.push(...halves);
        continue;
      }
      const page = await this.#ask(range);
      // The ids cost no request if the page has them all.
      const others = page.has_more ? [] : await this.#listOthers(range, page.data);
      if (page.total_count === local && others.length === 0) continue;
      differs = true;
      if (page.has_more && halves.length > 0) ranges.push(...halves);
      else if (!(await this.#repair(range, page))) isEqual = false;
    }
    return { isEqual, differs };
  }

  /** Makes a range of the index equal to the objects of the source. Returns whether it is. */
  async #repair(range: Range, first: SourcePage): Promise<boolean> {
    const objects: object[] = [];
    for await (const data of this.#readPages(range, first)) objects.push(...data);
    await this.#store(objects);
    const others = await this.#listOthers(range, objects);
    const { resource } = this.#index;
    const most = Math.min(resource.limits.clauses, this.#pageSize);
    for (let start = 0; start < others.length; start += most) {
      const asked = others.slice(start, start + most);
      const query = checkText(resource, asked.map((id) => `id:${quoteDouble(id)}`).join(' OR '));
      // An object that changed since is in a later range.
      const { data } = await this.#search(query, this.#pageSize);
      await this.#store(data);
      const found = new Set(data.map(writeId));
      for (const id of asked.filter((one) => !found.has(one))) {
        const isRemoved = await this.#index.remove(id);
        if (isRemoved) this.#counts = { ...this.#counts, removed: this.#counts.removed + 1 };
      }
    }
    return (await this.#index.count(this.#query(range))) === objects.length;
  }

  /** The ids in a range of the index that some objects do not have. */
  async #listOthers(range: Range, objects: readonly object[]): Promise<readonly string[]> {
    const ids = new Set(objects.map(writeId));
    const others: string[] = [];
    for await (const object of this.#index.objects(this.#query(range))) {
      const id = writeId(object);
      if (id !== undefined && !ids.has(id)) others.push(id);
    }
    return others;
  }

  async *#readPages(range: Range, first: SourcePage): AsyncGenerator<readonly object[], void, undefined> {
    let page = first;
    yield page.data;
    for (let cursor = readNextPage(page, ''); cursor !== undefined; cursor = readNextPage(page, cursor)) {
      page = await this.#search(this.#query(range), this.#pageSize, cursor);
      yield page.data;
    }
  }

  /** Stores objects. If the index refuses one, the others are stored one by one. */
  async #store(objects: readonly object[]): Promise<void> {
    const options = { newerBy: this.#field.path };
    if (objects.length === 0) return;
    try {
      const { older } = await this.#index.load(objects, options);
      this.#counts = { ...this.#counts, stored: this.#counts.stored + objects.length - older };
    } catch (error) {
      if (readMember(error, 'code') !== 'unsupported-object') throw error;
      const [object] = objects;
      if (objects.length === 1 && object !== undefined) {
        const id = writeId(object) ?? '';
        if (this.#refused.has(id)) return;
        this.#refused.add(id);
        this.#counts = { ...this.#counts, refused: this.#counts.refused + 1 };
        this.#options.onRefused?.(object, error as Error);
      } else for (const one of objects) await this.#store([one]);
    }
  }

  /** Asks for the first page of a range, and its total. */
  async #ask(range: Range, limit: number = this.#pageSize): Promise<SourcePage & { readonly total_count: number }> {
    const page = await this.#search(this.#query(range), limit);
    return { ...page, total_count: totalOf(page) };
  }

  async #search(query: CheckedQuery, limit: number, page?: string): Promise<SourcePage> {
    const signal = (this.#options.signal ?? new AbortController().signal) as AbortSignal;
    signal.throwIfAborted();
    const answer = await this.#source.search(query, { limit, page, total: 'exact' }, signal);
    this.#counts = { ...this.#counts, requests: this.#counts.requests + 1 };
    this.#options.onProgress?.(this.counts);
    return answer;
  }

  #query(range: Range): CheckedQuery {
    const { path } = this.#field;
    const write = (operator: string, ms: number): string => `${path}${operator}"${new Date(ms).toISOString()}"`;
    // Not `:null`, which does not find a value that is no time.
    if (range === 'undated') return checkText(this.#index.resource, `-${write('>=', 0)} -${write('<', 0)}`);
    const { from, to } = range;
    const bounds = [...(from > MIN_MS ? [write('>=', from)] : []), ...(to < MAX_MS ? [write('<', to)] : [])];
    return checkText(this.#index.resource, bounds.join(' ') || `-${path}:null`);
  }

  #timeOf(object: object): number {
    return readVersion({ field: this.#field, key: undefined }, object);
  }

  async #save(): Promise<void> {
    await this.#index.writeState(this.#stateName, JSON.stringify(this.#position));
  }
}

/** The start of the next window of a gap with too many objects. */
function chooseStart({ from, to, span }: Gap): number {
  const end = endOf({ from, to });
  const middle = from + (end - from) / 2;
  const start = Math.floor(Math.max(end - span, middle) / UNIT_MS) * UNIT_MS;
  return Math.min(Math.max(start, from + UNIT_MS), to - UNIT_MS);
}

/** The last time in a range that an object may have: nothing changed later than now, unless a clock is wrong. */
function endOf({ from, to }: TimeRange): number {
  const now = Date.now();
  return now >= from + 2 * UNIT_MS ? Math.min(to, now) : to;
}

/** Where the next run begins, after everything up to the present was read. */
function findNext(latest: number, askedAt: number): number {
  const last = Math.floor(Math.min(latest, askedAt) / UNIT_MS) * UNIT_MS;
  const isSettled = last <= askedAt - LAG_MS - CLOCK_MS;
  return Math.max(MIN_MS, isSettled ? last + UNIT_MS : last - LAG_MS);
}

function halve(range: Range): readonly TimeRange[] {
  if (range === 'undated' || range.to - range.from <= UNIT_MS) return [];
  const { from, to } = range;
  const middle = Math.floor((from + to) / 2 / UNIT_MS) * UNIT_MS;
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}

/** The cursor of the next page; `undefined` on the last one. */
function readNextPage({ has_more: hasMore, next_page: next }: SourcePage, before: string): string | undefined {
  if (!hasMore) return undefined;
  if (typeof next === 'string' && next !== '' && next !== before) return next;
  throw new SourceError('invalid-response', 'the source cannot be paged through: a cursor is missing or repeated');
}

/** Reads a position; `undefined` if there is none that this version wrote. */
function readPosition(text: string | undefined): Position | undefined {
  const position = Object(parseJson(text ?? '')) as Position;
  const { next, gaps, window, doubts } = position;
  if (!isTime(next) || ![gaps, doubts].every((ranges) => isList(ranges) && ranges.every(isRange))) return undefined;
  if (!gaps.every(({ span, left = 0 }) => [span, left].every(Number.isFinite))) return undefined;
  if (window === undefined) return position;
  const { page, total, read, askedAt, latest } = Object(window) as Window;
  const isWhole = isRange(window) && typeof page === 'string' && [total, read, askedAt, latest].every(Number.isFinite);
  return isWhole ? position : undefined;
}

function isTime(ms: unknown): ms is number {
  return Number.isSafeInteger(ms) && (ms as number) >= MIN_MS && (ms as number) <= MAX_MS;
}

function isRange(range: unknown): range is TimeRange {
  const { from, to } = Object(range) as Partial<TimeRange>;
  return isTime(from) && isTime(to) && from <= to;
}
