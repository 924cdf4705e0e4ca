import '../element/define.ts';
import { catalogue } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { newestFirst } from './columns.ts';
import { createDataSets, type DataSet, type ExampleQuery, readExamples } from './data-set.ts';
import { afterPaint, type Child, copyButton, createTabs, element, findElement, replaceChildren } from './dom.ts';
import { renderFacets } from './facets.ts';
import { createFileButton, renderFileMessages } from './file-panel.ts';
import { readLink, writeLink } from './link.ts';
import { createFileReader, type ReadFile, type RefusedFile } from './open-file.ts';
import { PANEL_TABS, type PanelTab, renderPanel } from './panel.ts';
import { countNoun, findResults, type Results, type RowOrder, runQuery } from './results.ts';
import { PAGE_SIZE, renderResults } from './results-table.ts';
import { createKeys, createValueProvider } from './value-provider.ts';

const RESOURCES: ReadonlyMap<string, Resource> = new Map(Object.entries(catalogue));

/** What the page shows. */
interface PageState {
  dataSet: DataSet;
  /** The text of the box. */
  text: string;
  /** What the last valid query finds. */
  results: Results;
  /** Whether the text of the box cannot run. */
  isStale: boolean;
  order: RowOrder | undefined;
  tab: PanelTab;
  areAllFacetsShown: boolean;
  shownRows: number;
  /** A file that could not be used, or that was read for another resource. */
  notice: ReadFile | RefusedFile | undefined;
}

/** Fills the page, and follows the box, the tabs, links and files. */
function startPlayground(): void {
  const [firstResource = ''] = RESOURCES.keys();
  const isLink = location.hash !== '';
  const examples = readExamples();
  const dataSets = createDataSets(examples);
  const state = openState(dataSets.of(resourceOf(firstResource)));
  const box = document.createElement('clausal-search');
  box.resource = firstResource;
  box.placeholder = 'Try a status, a name or an e-mail address';
  // Read late, because a click may have replaced the text since.
  const updateLate = afterPaint(() => update(box.value));
  box.addEventListener('input', updateLate);
  box.addEventListener('search', updateLate);
  const readFile = createFileReader(RESOURCES, useFile);

  /** Searches as the user types. A query with errors keeps the last results. */
  function update(text: string): void {
    const results = findResults(state.dataSet, text, state.order);
    state.text = text;
    state.isStale = results === undefined;
    if (results === undefined) renderPanelContent();
    else {
      state.results = results;
      state.shownRows = PAGE_SIZE;
      renderAll();
    }
    for (const id of ['facet-list', 'result-list', 'panel-content']) {
      findElement(id).classList.toggle('stale', state.isStale);
    }
    findElement('count').textContent = describeCount(state);
    history.replaceState(null, '', linkOf());
  }

  function linkOf(): string {
    return writeLink({ resource: state.dataSet.resource.name, query: state.text, tab: state.tab });
  }

  /** Puts a query into the box, and searches. */
  function write(text: string): void {
    box.value = text;
    // The box has one line, and the query of a link may have more.
    update(box.value);
  }

  /** Shows a resource, with the file of the user or the examples. */
  function open(resource: Resource, text: string): void {
    const dataSet = dataSets.of(resource);
    const { name } = resource;
    Object.assign(state, openState(dataSet), { tab: state.tab });
    box.setAttribute('resource', name);
    box.valueProvider = createValueProvider(dataSet);
    box.keys = createKeys(dataSet);
    resourceTabs.select(name);
    renderAll();
    renderFiles();
    replaceChildren(
      findElement('examples-row'),
      renderExampleQueries(dataSet.file === undefined ? (examples[name]?.queries ?? []) : [], (query) => {
        write(query);
        box.focus();
      }),
    );
    write(text);
  }

  function renderAll(): void {
    renderFacetList();
    renderResultList();
    renderPanelContent();
  }

  function renderFacetList(): void {
    const actions = {
      write: (text: string) => write(text),
      showAll: (areAll: boolean) => {
        state.areAllFacetsShown = areAll;
        renderFacetList();
      },
    };
    replaceChildren(findElement('facet-list'), renderFacets(state.results, state.areAllFacetsShown, actions));
  }

  function renderResultList(): void {
    const actions = {
      showMore: () => {
        state.shownRows += PAGE_SIZE;
        renderResultList();
      },
      sort: (order: RowOrder) => {
        state.order = order;
        state.results = runQuery(state.dataSet, state.results.query, order);
        renderResultList();
      },
    };
    replaceChildren(findElement('result-list'), renderResults(state.results, state.shownRows, actions));
  }

  function renderPanelContent(): void {
    replaceChildren(findElement('panel-content'), renderPanel(state.tab, state.results, state.isStale));
  }

  function renderFiles(): void {
    const { resource } = state.dataSet;
    const actions = {
      close: () => {
        dataSets.closeFile(resource);
        open(resource, state.text);
      },
      openAs: (file: File, other: Resource) => {
        // A file that was opened by mistake does not stay.
        if (dataSets.fileOf(resource)?.file === file) dataSets.closeFile(resource);
        open(other, '');
        readFile(file, other);
      },
    };
    replaceChildren(findElement('file-message'), renderFileMessages(dataSets.fileOf(resource), state.notice, actions));
  }

  function useFile(file: ReadFile | RefusedFile): void {
    const { resource } = state.dataSet;
    const isRead = 'read' in file;
    if (isRead) dataSets.useFile(file);
    if (isRead && file.resource === resource) open(resource, state.text);
    else {
      state.notice = file;
      renderFiles();
    }
  }

  function restore(): void {
    const tabs = PANEL_TABS.map(({ id }) => id);
    const link = readLink(location.hash, [...RESOURCES.keys()], tabs);
    state.tab = PANEL_TABS.find(({ id }) => id === link.tab)?.id ?? state.tab;
    panelTabs.select(state.tab);
    open(resourceOf(link.resource ?? state.dataSet.resource.name), link.query ?? '');
  }

  const resourceTabs = createTabs(
    findElement('resources'),
    findElement('page'),
    [...RESOURCES.keys()].map((id) => ({ id, label: id })),
    (name) => open(resourceOf(name), ''),
  );
  const panelTabs = createTabs(findElement('panel-tabs'), findElement('panel-content'), PANEL_TABS, (tab) => {
    state.tab = tab;
    renderPanelContent();
    history.replaceState(null, '', linkOf());
  });
  findElement('actions').append(
    createFileButton((file) => readFile(file, state.dataSet.resource)),
    copyButton('Copy link', '', () => new URL(linkOf(), location.href).href),
  );
  findElement('panel-content').tabIndex = 0;
  window.addEventListener('hashchange', restore);
  new ResizeObserver(([top]) => {
    document.documentElement.style.setProperty('--top', `${top?.target.clientHeight ?? 0}px`);
  }).observe(findElement('top'));
  restore();
  // Later than the query of the link, which is not a step to undo.
  findElement('search').append(box);
  if (!isLink) box.focus();
}

function resourceOf(name: string): Resource {
  const resource = RESOURCES.get(name);
  if (resource === undefined) throw new Error(`the page has no resource ${name}`);
  return resource;
}

/** The state for the empty box. */
function openState(dataSet: DataSet): PageState {
  const order = newestFirst(dataSet);
  return {
    dataSet,
    text: '',
    results: runQuery(dataSet, undefined, order),
    isStale: false,
    order,
    tab: 'explain',
    areAllFacetsShown: false,
    shownRows: PAGE_SIZE,
    notice: undefined,
  };
}

function describeCount({ dataSet, results, isStale }: PageState): string {
  const all = countNoun(dataSet.resource.name, dataSet.objects.length);
  if (results.query === undefined) return isStale ? `all ${all}, because the query cannot run yet` : all;
  const count = `${results.objects.length.toLocaleString('en')} of ${all}`;
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

startPlayground();
