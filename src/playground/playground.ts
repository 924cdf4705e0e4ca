import { catalogue, type Resource } from '../index.ts';
import '../box/element/define.ts';
import { type QueryDocument, readQuery } from '../language/document.ts';
import type { RowOrder } from './columns.ts';
import { toggleFacet } from './count-facets.ts';
import { readSearchedIndex, serveCalls, startAsking, startWorker } from './data-calls.ts';
import { countNoun, writeCount } from './data-set.ts';
import { afterPaint, type Child, copyButton, createTabs, element, findElement, replaceChildren } from './dom.ts';
import { type ExampleQuery, type Examples, moveExamples } from './examples.ts';
import { type FacetActions, renderFacets } from './facets.ts';
import {
  createFileButton,
  createFileReader,
  type ReadFile,
  type RefusedFile,
  renderFileMessages,
} from './file-panel.ts';
import { readLink, writeLink } from './link.ts';
import { PANEL_TABS, type PanelTab, renderPanel } from './panel.ts';
import type { Results } from './results.ts';
import { PAGE_SIZE, renderResults } from './results-table.ts';

const RESOURCES: ReadonlyMap<string, Resource> = new Map(Object.entries(catalogue));

/** What the page shows. */
interface PageState {
  resource: Resource;
  text: string;
  /** Whether the text of the box cannot run. */
  isStale: boolean;
  /** The last text that can run. */
  searched: string;
  /** What it finds; `undefined` until the worker answers for the first time. */
  results: Results | undefined;
  order: RowOrder | undefined;
  tab: PanelTab;
  areAllFacetsShown: boolean;
  shownRows: number;
  /** A file that could not be used, or that was read for another resource. */
  notice: ReadFile | RefusedFile | undefined;
}

/** Fills the page, and follows the box, the tabs, links and files. */
function startPlayground(): void {
  const index = readSearchedIndex();
  const names = index === undefined ? [...RESOURCES.keys()] : [index.resource];
  const [firstResource = ''] = names;
  const isLink = location.hash !== '';
  const examples = index === undefined ? readExamples() : {};
  const call = index === undefined ? startWorker(findElement('script').textContent) : startAsking(showProblem);
  if (index === undefined) {
    const objects = Object.entries(examples).map(([name, example]) => [name, example.objects]);
    void call('addExamples', Object.fromEntries(objects));
  }
  const files = new Map<Resource, ReadFile>();
  const state = openState(resourceOf(firstResource));
  const box = document.createElement('clausal-search');
  box.resource = firstResource;
  box.expressions = true;
  box.placeholder = 'Try a status, a name or an e-mail address';
  box.valueProvider = async (field, prefix) => (await call('values', sourceOf(state.resource), field, prefix)) ?? [];
  box.countProvider = (query) => call('count', sourceOf(state.resource), query);
  // Read late, because a click may have replaced the text since.
  const updateLate = afterPaint(() => update(box.value));
  box.addEventListener('input', updateLate);
  box.addEventListener('search', updateLate);
  const readFile = createFileReader(RESOURCES, call, useFile);

  /** The objects of a resource: the file of the user, or otherwise the examples. */
  function sourceOf(resource: Resource): string {
    return files.get(resource)?.read.source ?? resource.name;
  }

  /** Searches as the user types. A query with errors keeps the last results. */
  async function update(text: string): Promise<void> {
    state.text = text;
    state.isStale = text.trim() !== '' && !readText(state.resource, text).isValid;
    history.replaceState(null, '', linkOf());
    if (!state.isStale) Object.assign(state, { searched: text, shownRows: PAGE_SIZE });
    if (!state.isStale || state.results === undefined) await find();
    else renderState();
  }

  let latest = 0;
  /** The text whose values are counted. */
  let counted: string | undefined;

  /** Shows what the query finds, unless the page asks for something else before the worker answers. */
  async function find(): Promise<void> {
    latest += 1;
    const own = latest;
    const { resource, searched: text, order, shownRows } = state;
    const found = await call('find', sourceOf(resource), { text, order, shownRows });
    if (own !== latest) return;
    if (found === undefined) {
      // The server did not answer, so the results are those of an earlier query.
      dimResults(true);
      return;
    }
    const { query, expression } = readText(resource, text);
    state.results = { ...found, facets: state.results?.facets, resource, query, expression };
    renderFacetList(state.results);
    renderResultList(state.results);
    renderState();
    if (counted !== text) await countValues(state.results);
  }

  /** Counts values after the results are shown, because an index may take long. */
  async function countValues(results: Results): Promise<void> {
    const { resource, searched, areAllFacetsShown } = state;
    const facets = await call('facets', sourceOf(resource), searched, areAllFacetsShown);
    if (state.results !== results || facets === undefined) return;
    counted = searched;
    state.results = { ...results, facets };
    renderFacetList(state.results);
  }

  function linkOf(): string {
    return writeLink({ resource: state.resource.name, query: state.text, tab: state.tab });
  }

  /** Puts a query into the box, and searches. */
  async function write(text: string): Promise<void> {
    box.value = text;
    // The box has one line, and the query of a link may have more.
    await update(box.value);
  }

  /** Shows a resource, with the file of the user or the examples. */
  async function open(resource: Resource, text: string): Promise<void> {
    const { name } = resource;
    const source = sourceOf(resource);
    Object.assign(state, openState(resource), { tab: state.tab });
    counted = undefined;
    box.setAttribute('resource', name);
    box.keys = undefined;
    resourceTabs.select(name);
    renderFiles();
    const queries = source === name ? (examples[name]?.queries ?? []) : [];
    replaceChildren(
      findElement('examples-row'),
      renderExampleQueries(queries, (query) => {
        void write(query);
        box.focus();
      }),
    );
    await write(text);
    const keys = await call('keys', source);
    if (sourceOf(state.resource) === source) box.keys = (path) => keys?.[path] ?? [];
  }

  function renderFacetList(results: Results): void {
    const actions = {
      toggle: (...[field, value, isNegated]: Parameters<FacetActions['toggle']>) => {
        // The query may have changed since the values were counted.
        const { query, expression } = readText(state.resource, state.searched);
        if (query === undefined && expression !== undefined) return;
        const text = toggleFacet(state.resource, query, field, value, isNegated);
        if (text !== undefined) void write(text);
      },
      showAll: (areAll: boolean) => {
        state.areAllFacetsShown = areAll;
        if (state.results !== undefined) void countValues(state.results);
      },
    };
    replaceChildren(findElement('facet-list'), renderFacets(results, state.areAllFacetsShown, actions));
  }

  function renderResultList(results: Results): void {
    const actions = {
      showMore: () => {
        state.shownRows += PAGE_SIZE;
        void find();
      },
      sort: (order: RowOrder) => {
        state.order = order;
        void find();
      },
    };
    replaceChildren(findElement('result-list'), renderResults(results, actions));
  }

  /** Renders what depends on whether the text of the box can run. */
  function renderState(): void {
    renderPanelContent();
    dimResults(state.isStale);
    if (state.results !== undefined) findElement('count').textContent = describeCount(state.results, state.isStale);
  }

  function renderPanelContent(): void {
    if (state.results === undefined) return;
    replaceChildren(findElement('panel-content'), renderPanel(state.tab, state.results, state.isStale));
  }

  function closeFile(resource: Resource): void {
    const source = files.get(resource)?.read.source;
    files.delete(resource);
    if (source !== undefined) void call('closeFile', source);
  }

  function showProblem(problem: string | undefined): void {
    replaceChildren(findElement('file-message'), [problem && element('span', { class: 'fails' }, [problem])]);
  }

  function renderFiles(): void {
    const { resource } = state;
    const actions = {
      close: () => {
        closeFile(resource);
        void open(resource, state.text);
      },
      openAs: (file: File, other: Resource) => {
        // A file that was opened by mistake does not stay.
        if (files.get(resource)?.file === file) closeFile(resource);
        void open(other, '');
        readFile(file, other);
      },
    };
    replaceChildren(findElement('file-message'), renderFileMessages(files.get(resource), state.notice, actions));
  }

  function useFile(file: ReadFile | RefusedFile): void {
    const isRead = 'read' in file;
    if (isRead) {
      closeFile(file.resource);
      files.set(file.resource, file);
    }
    if (isRead && file.resource === state.resource) void open(file.resource, state.text);
    else {
      state.notice = file;
      renderFiles();
    }
  }

  async function restore(): Promise<void> {
    const tabs = PANEL_TABS.map(({ id }) => id);
    const link = readLink(location.hash, names, tabs);
    state.tab = PANEL_TABS.find(({ id }) => id === link.tab)?.id ?? state.tab;
    panelTabs.select(state.tab);
    await open(resourceOf(link.resource ?? state.resource.name), link.query ?? '');
  }

  const resourceTabs = createTabs(
    findElement('resources'),
    findElement('page'),
    names.map((id) => ({ id, label: id })),
    (name) => void open(resourceOf(name), ''),
  );
  const panelTabs = createTabs(findElement('panel-tabs'), findElement('panel-content'), PANEL_TABS, (tab) => {
    state.tab = tab;
    renderPanelContent();
    history.replaceState(null, '', linkOf());
  });
  findElement('actions').append(
    index === undefined
      ? createFileButton((file) => readFile(file, state.resource))
      : element('bdi', { class: 'quiet-text' }, [index.url]),
    copyButton('Copy link', '', () => new URL(linkOf(), location.href).href),
  );
  if (index !== undefined) {
    findElement('privacy').textContent =
      `The command that serves this page searches ${index.url}. Your queries go nowhere else.`;
  }
  findElement('panel-content').tabIndex = 0;
  window.addEventListener('hashchange', () => void restore());
  window.addEventListener('unhandledrejection', ({ reason }) => showProblem(`The page failed: ${reason}`));
  new ResizeObserver(([top]) => {
    document.documentElement.style.setProperty('--top', `${top?.target.clientHeight ?? 0}px`);
  }).observe(findElement('top'));
  void restore();
  // Later than the query of the link, which is not a step to undo.
  findElement('search').append(box);
  if (!isLink) box.focus();
}

/** Reads the examples that the build wrote into the page, as if they had been made now. */
function readExamples(): Readonly<Record<string, Examples>> {
  const stored = JSON.parse(findElement('examples').textContent);
  return moveExamples(stored, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function resourceOf(name: string): Resource {
  const resource = RESOURCES.get(name);
  if (resource === undefined) throw new Error(`the page has no resource ${name}`);
  return resource;
}

function dimResults(isDim: boolean): void {
  for (const id of ['facet-list', 'result-list', 'panel-content']) findElement(id).classList.toggle('stale', isDim);
}

/** Reads a text as the box does. */
function readText(resource: Resource, text: string): QueryDocument {
  return readQuery(resource, text, { expressions: true });
}

/** The state for the empty box. */
function openState(resource: Resource): PageState {
  return {
    resource,
    text: '',
    isStale: false,
    searched: '',
    results: undefined,
    order: undefined,
    tab: 'explain',
    areAllFacetsShown: false,
    shownRows: PAGE_SIZE,
    notice: undefined,
  };
}

function describeCount({ resource, expression, size, count: found }: Results, isStale: boolean): string {
  const all = countNoun(resource.name, size);
  if (expression === undefined) return isStale ? `all ${all}, because the query cannot run yet` : all;
  const count = `${writeCount(found)} of ${all}`;
  return isStale ? `${count}, for the last complete query` : count;
}

/** A button for each example query; it puts the query into the box. */
function renderExampleQueries(queries: readonly ExampleQuery[], write: (query: string) => void): readonly Child[] {
  if (queries.length === 0) return [];
  const buttons = queries.map(({ title, query }) =>
    element('button', { type: 'button', class: 'chip', title: query, onclick: () => write(query) }, [title]),
  );
  return [element('span', {}, ['Try']), ...buttons];
}

// The worker runs the same script, so that the page is one file.
if ('document' in globalThis) startPlayground();
else serveCalls();
