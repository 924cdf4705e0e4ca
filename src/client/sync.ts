import { describeValue, isList, parseJson } from '../language/base/plain-data.ts';
import type { Signal } from '../language/base/signal.ts';
import type { Field } from '../language/catalogue/field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkText } from '../language/checker/check-query.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';
import { writeDate } from '../language/checker/read-value.ts';
import { anyValue, readOptions } from '../language/diagnostic/read-options.ts';
import type { Operator } from '../language/syntax/ast.ts';
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

/** The progress of a run of `sync`. */
export interface SyncCounts {
  /** The requests that the source has answered. */
  readonly requests: number;
  /** The objects stored: new, changed, or read again to be sure. */
  readonly stored: number;
  /** The objects removed, because the source no longer has them. */
  readonly removed: number;
  /** The objects that the index cannot hold. */
  readonly refused: number;
  /** The known number of objects still to be read. */
  readonly left: number;
  /** With `verify`, whether the index now has as many objects as the source in each range; otherwise `undefined`. */
  readonly isEqual: boolean | undefined;
}

/** Options of `sync`. */
export interface SyncOptions {
  /** The name of the source, such as its address. An index keeps a position for each name. */
  readonly name?: string | undefined;
  /** Then compares the index with the source, reads again what differs, and removes what the source no longer has. */
  readonly verify?: boolean | undefined;
  /** Only counts the objects to read; changes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Stops the run; the next one resumes where it stopped. */
  readonly signal?: Signal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((counts: SyncCounts) => void) | undefined;
  /** Called for each object that the index cannot hold. */
  readonly onRefused?: ((object: object, error: Error) => void) | undefined;
}

/** A search may find a change only after this time. */
const LAG_MS = 60_000;
/** The clock of this machine may be wrong by this much. */
const CLOCK_MS = 60_000;
/** Windows begin and end at whole seconds, a precision that every service has. */
const UNIT_MS = 1000;
/** The first and the last time that a timestamp can have. */
const [MIN_MS, MAX_MS] = [Date.parse('0000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z') + UNIT_MS];
/** The most pages of a window that can be divided. Windows aim at half of them. */
const WINDOW_PAGES = 100;
/** The most pages of a range whose total is compared. */
const COMPARED_PAGES = 10;
/** How often everything is compared if something differs. */
const MAX_PASSES = 3;
/** The length of the first window, and the factor by which a window grows after an empty one. */
const [FIRST_SPAN_MS, GROWTH] = [86_400_000, 8];

/** Objects by their last change: from one time up to, but not including, another. `undated` have no time. */
type Range = 'undated' | TimeRange;

interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** A range that is still to be read. */
interface UnreadRange extends TimeRange {
  /** The number of its objects, if it is known to be too large for a window. */
  readonly left?: number | undefined;
  /** The length of the next window. */
  readonly span: number;
}

/** A window that is being read, page by page. */
interface Window extends TimeRange {
  /** The cursor of the next page. */
  readonly page: string;
  /** The number of its objects at first, and of those read so far. */
  readonly total: number;
  readonly read: number;
  /** The time of its first request, and the latest change found so far. */
  readonly askedAt: number;
  readonly latest: number;
}

/** The position of a mirror. Everything before `next` was read, except `unread`, `window` and perhaps parts of `suspect`. */
interface Position {
  readonly next: number;
  /** The latest first. */
  readonly unread: readonly UnreadRange[];
  readonly window?: Window | undefined;
  /** Windows that lost objects while they were read. */
  readonly suspect: readonly TimeRange[];
}

const START: Position = { next: MIN_MS, unread: [], suspect: [] };

/**
 * Brings an index up to date with a source. The first run copies all objects, the latest first. Later runs
 * read only what has changed. The index keeps the position: after a run was killed, the next one resumes with
 * its next page, even on another machine. Changes are found by the field that the resource marks as `changed`,
 * the date of the last change. An object never replaces a newer one.
 *
 * A search may not find a change of the last minute yet, so the next run reads that minute again. Only
 * `verify` finds objects that the source has removed.
 *
 * @param source - The service: `fetchSource`.
 * @param index - An index of an engine: `openIndexAt`.
 * @throws {SourceError} If the source does not answer.
 * @throws {TypeError} If an argument has the wrong type, or no field of the resource is marked `changed`.
 * @throws {Error} Whatever the index throws, unless it only refuses an object.
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
  /** The ids read in the window so far. Pages that shift may repeat some. */
  #seen = new Set<unknown>();
  /** Whether the cursor is from an earlier run. */
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
      throw new TypeError(`no field of ${resource} is marked \`changed\`, so sync cannot find changes`);
    if (typeof name !== 'string') throw new TypeError(`\`name\` must be a text; got ${describeValue(name)}`);
    const { pageSize, hasTotals } = readCapabilities(source);
    if (!hasTotals) throw new TypeError('`source` must count the objects that match, because windows depend on totals');
    this.#pageSize = pageSize;
    this.#source = source;
    this.#index = index;
    this.#field = field;
    this.#stateName = `sync ${name}`;
    this.#options = options;
  }

  get counts(): SyncCounts {
    const { unread, window } = this.#position;
    const left = unread.reduce(
      (sum, range) => sum + (range.left ?? 0),
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

  /** Adds the range of changes since the last run. */
  #addNewest(): void {
    const { unread, window, next } = this.#position;
    if ([window, unread[0]].some((range) => range?.to === MAX_MS)) return;
    this.#position = { ...this.#position, unread: [{ from: next, to: MAX_MS, span: FIRST_SPAN_MS }, ...unread] };
  }

  /** Counts the objects to read. */
  async estimate(): Promise<SyncCounts> {
    const unread: UnreadRange[] = [];
    for (const range of this.#position.unread) unread.push({ ...range, left: (await this.#ask(range, 1)).total_count });
    this.#position = { ...this.#position, unread };
    return this.counts;
  }

  /** Reads all unread ranges, and changes that happen during a long read. */
  async catchUp(): Promise<void> {
    // Creates a missing index. The first window may store no objects: the service may have none, or too many.
    await this.#index.load([], { newerBy: this.#field.path });
    for (;;) {
      const start = Date.now();
      await this.#readRanges();
      if (Date.now() - start <= LAG_MS) break;
      this.#addNewest();
    }
    if (this.#position.suspect.length > 0) await this.#rereadSuspect();
    await this.#readUndated();
  }

  async #readRanges(): Promise<void> {
    for (;;) {
      const { window, unread } = this.#position;
      if (window !== undefined) await this.#readNext(window);
      else if (unread[0] !== undefined) await this.#open(unread[0]);
      else return;
    }
  }

  /** Asks for the next window of an unread range. A window that is too large becomes an unread range itself. */
  async #open(range: UnreadRange): Promise<void> {
    const { to } = range;
    const from = this.#isLarge(range) ? chooseStart(range) : range.from;
    const askedAt = Date.now();
    const page = await this.#ask({ from, to });
    const { total_count: total } = page;
    const width = endOf({ from, to }) - from;
    const aimed = (this.#pageSize * WINDOW_PAGES) / 2;
    // The years before the first object are empty.
    const span = from === MIN_MS ? range.span : total === 0 ? width * GROWTH : (width * aimed) / total;
    const left = range.left === undefined ? undefined : Math.max(0, range.left - total);
    const older = from === range.from ? [] : [{ from: range.from, to: from, left, span }];
    const unread = [...older, ...this.#position.unread.slice(1)];
    const opened: UnreadRange = { from, to, left: total, span };
    if (this.#isLarge(opened)) {
      this.#position = { ...this.#position, unread: [opened, ...unread] };
      await this.#save();
      return;
    }
    this.#position = { ...this.#position, unread };
    this.#seen = new Set();
    await this.#takePage({ from, to, total, read: 0, askedAt, latest: from - UNIT_MS, page: '' }, page);
  }

  /** Whether a range has too many objects for one window, and can be divided. */
  #isLarge({ from, to, left = 0 }: Omit<UnreadRange, 'span'>): boolean {
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
      // The service may refuse a cursor of another day: read the window from its start.
      const { from, to } = window;
      const again = { from, to, span: FIRST_SPAN_MS };
      this.#position = { ...this.#position, window: undefined, unread: [again, ...this.#position.unread] };
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
        suspect: read >= total ? position.suspect : [...position.suspect, { from, to }],
      };
    }
    await this.#save();
  }

  /**
   * Reads a window again if the index has fewer of its objects than the source. With numbered pages, a window
   * skips an object for each one that changes and leaves it. The index counts only after these changes are read:
   * an old version of one would make up for an object that was skipped.
   */
  async #rereadSuspect(): Promise<void> {
    const { suspect, next } = this.#position;
    const asked: { readonly range: TimeRange; readonly total: number }[] = [];
    for (const { from, to } of suspect) {
      const range = { from, to: Math.min(to, next) };
      asked.push({ range, total: (await this.#ask(range, 1)).total_count });
    }
    this.#addNewest();
    await this.#readRanges();
    const lacking: UnreadRange[] = [];
    for (const { range, total } of asked) {
      const local = await this.#index.count(this.#query(range));
      if (local < total) lacking.push({ ...range, span: FIRST_SPAN_MS });
    }
    const added = this.#position.suspect.filter((one) => !suspect.includes(one));
    this.#position = { ...this.#position, unread: lacking, suspect: added };
    await this.#save();
    await this.#readRanges();
  }

  /** Reads the objects without a date of change, if their number differs. */
  async #readUndated(): Promise<void> {
    const page = await this.#ask('undated');
    if (page.total_count === 0 || page.total_count === (await this.#index.count(this.#query('undated')))) return;
    for await (const objects of this.#readPages('undated', page)) await this.#store(objects);
  }

  /** Compares everything read with the source, and again after a repair, because two differences may hide each other. */
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
      // If the page has all objects, comparing their ids costs no request.
      const others = page.has_more ? [] : await this.#listOthers(range, page.data);
      if (page.total_count === local && others.length === 0) continue;
      differs = true;
      if (page.has_more && halves.length > 0) ranges.push(...halves);
      else if (!(await this.#repair(range, page))) isEqual = false;
    }
    return { isEqual, differs };
  }

  /** Makes a range of the index equal to the objects of the source. Returns whether it succeeded. */
  async #repair(range: Range, first: SourcePage): Promise<boolean> {
    const objects: object[] = [];
    for await (const data of this.#readPages(range, first)) objects.push(...data);
    await this.#store(objects);
    const others = await this.#listOthers(range, objects);
    const { resource } = this.#index;
    const { clauses, or } = resource.limits;
    const most = or === 'none' ? 1 : Math.min(clauses, this.#pageSize);
    for (let start = 0; start < others.length; start += most) {
      const asked = others.slice(start, start + most);
      const query = checkText(resource, asked.map((id) => `id:${quoteDouble(id)}`).join(' OR '));
      // An object that has changed since is in a later range.
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

  /** The ids in a range of the index, without those of some objects. */
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
    const field = this.#field;
    const write = (operator: Operator, ms: number): string =>
      `${field.path}${operator}${writeDate(field, operator, new Date(ms).toISOString())}`;
    // Not `:null`, which does not find an invalid date.
    if (range === 'undated') return checkText(this.#index.resource, `-${write('>=', 0)} -${write('<', 0)}`);
    const { from, to } = range;
    const bounds = [...(from > MIN_MS ? [write('>=', from)] : []), ...(to < MAX_MS ? [write('<', to)] : [])];
    return checkText(this.#index.resource, bounds.join(' ') || `-${field.path}:null`);
  }

  #timeOf(object: object): number {
    return readVersion({ field: this.#field, key: undefined }, object);
  }

  async #save(): Promise<void> {
    await this.#index.writeState(this.#stateName, JSON.stringify(this.#position));
  }
}

/** The start of the next window of an unread range with too many objects. */
function chooseStart({ from, to, span }: UnreadRange): number {
  const end = endOf({ from, to });
  const middle = from + (end - from) / 2;
  const start = Math.floor(Math.max(end - span, middle) / UNIT_MS) * UNIT_MS;
  return Math.min(Math.max(start, from + UNIT_MS), to - UNIT_MS);
}

/** The latest time that an object in a range can have: now at most, unless a clock is wrong. */
function endOf({ from, to }: TimeRange): number {
  const now = Date.now();
  return now >= from + 2 * UNIT_MS ? Math.min(to, now) : to;
}

/** The time from which the next run reads, after everything up to now was read. */
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

/** Reads a position; `undefined` if there is none, or another version wrote it. */
function readPosition(text: string | undefined): Position | undefined {
  const position = Object(parseJson(text ?? '')) as Position;
  const { next, unread, window, suspect } = position;
  if (!isTime(next) || ![unread, suspect].every((ranges) => isList(ranges) && ranges.every(isRange))) return undefined;
  if (!unread.every(({ span, left = 0 }) => [span, left].every(Number.isFinite))) return undefined;
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
