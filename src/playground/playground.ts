import { catalogue } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { afterPaint } from './dom/after-paint.ts';
import { copyButton } from './dom/copy-button.ts';
import { findElement, replaceChildren } from './dom/element.ts';
import { createTabs } from './dom/tabs.ts';
import { renderExampleQueries } from './example-queries.ts';
import { renderFacets } from './facets/facet-panel.ts';
import { renderFileMessage } from './file-message.ts';
import { readLink, writeLink } from './link.ts';
import { createDataSet, type DataSet } from './objects/data-set.ts';
import { readExamples } from './objects/examples.ts';
import { createFileButton, openFile } from './open-file.ts';
import { PANEL_TABS, type PanelTab, renderPanel } from './panel/panel.ts';
import { PAGE_SIZE, renderResults } from './results/results-table.ts';
import { countNoun, findResults, type Results } from './search/results.ts';
import { createSearchBox } from './search/search-box.ts';
import { createKeys, createValueProvider } from './search/value-provider.ts';

const RESOURCES: ReadonlyMap<string, Resource> = new Map(Object.entries(catalogue));

/** What the page shows. */
interface PageState {
  dataSet: DataSet;
  /** The text of the box. */
  text: string;
  /** What the last valid query finds. */
  results: Results;
  isStale: boolean;
  tab: PanelTab;
  areAllFacetsShown: boolean;
  shownRows: number;
}

/** Fills the page, and follows the box, the tabs, links and files. */
export function startPlayground(): void {
  const examples = readExamples();
  const exampleSets = new Map<string, DataSet>();
  const [firstResource = ''] = RESOURCES.keys();
  const state = openState(examplesOf(firstResource));
  /** The file that is being read. */
  let chosenFile: File | undefined;
  const box = createSearchBox(
    firstResource,
    // Read late, because a click may have replaced the text since.
    afterPaint(() => update(box.value)),
  );

  function examplesOf(name: string): DataSet {
    const resource = RESOURCES.get(name);
    if (resource === undefined) throw new Error(`the page has no resource ${name}`);
    const dataSet = exampleSets.get(name) ?? createDataSet(resource, examples[name]?.objects ?? []);
    exampleSets.set(name, dataSet);
    return dataSet;
  }

  function openState(dataSet: DataSet): PageState {
    const results = { dataSet, query: undefined, objects: dataSet.objects };
    const shown = { isStale: false, areAllFacetsShown: false, shownRows: PAGE_SIZE };
    return { dataSet, text: '', results, tab: 'explain', ...shown };
  }

  /** Searches as the user types. A query with errors keeps the last results. */
  function update(text: string): void {
    const results = findResults(state.dataSet, text);
    state.text = text;
    state.isStale = results === undefined;
    if (results !== undefined) {
      state.results = results;
      state.shownRows = PAGE_SIZE;
      renderAll();
    }
    for (const id of ['facet-list', 'result-list', 'panel-content']) {
      findElement(id).classList.toggle('stale', state.isStale);
    }
    renderCount();
    history.replaceState(null, '', linkOf());
  }

  function linkOf(): string {
    return writeLink({ resource: state.dataSet.resource.name, query: state.text, tab: state.tab });
  }

  /** Puts a query into the box, and searches. */
  function write(text: string): void {
    box.value = text;
    // The box has one line.
    update(box.value);
  }

  function open(dataSet: DataSet, text: string): void {
    const { name } = dataSet.resource;
    chosenFile = undefined;
    replaceChildren(findElement('file-message'), []);
    state.dataSet = dataSet;
    state.results = { dataSet, query: undefined, objects: dataSet.objects };
    state.areAllFacetsShown = false;
    box.setAttribute('resource', name);
    box.valueProvider = createValueProvider(dataSet);
    box.keys = createKeys(dataSet);
    resourceTabs.select(name);
    renderAll();
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

  function renderCount(): void {
    const { dataSet, results, isStale } = state;
    const found = results.objects.length.toLocaleString('en');
    const all = countNoun(dataSet.resource.name, dataSet.objects.length);
    const isAll = results.query === undefined;
    const count = isAll ? all : `${found} of ${all}`;
    const reason = isAll ? 'until the query is complete' : 'for the last complete query';
    findElement('count').textContent = isStale ? `${count}, ${reason}` : count;
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
    const showMore = (): void => {
      state.shownRows += PAGE_SIZE;
      renderResultList();
    };
    replaceChildren(findElement('result-list'), renderResults(state.results, state.shownRows, showMore));
  }

  function renderPanelContent(): void {
    replaceChildren(findElement('panel-content'), renderPanel(state.tab, state.results));
  }

  async function useFile(file: File): Promise<void> {
    const { dataSet } = state;
    chosenFile = file;
    replaceChildren(findElement('file-message'), [`Reading ${file.name} …`]);
    const opened = await openFile(file, dataSet.resource);
    // Somebody chose another file, resource or link while this one was read.
    if (chosenFile !== file) return;
    if ('read' in opened) open(createDataSet(dataSet.resource, opened.read.objects, file.name), state.text);
    const showExamples = (): void => open(examplesOf(dataSet.resource.name), state.text);
    const isFile = state.dataSet.file !== undefined;
    replaceChildren(findElement('file-message'), renderFileMessage(opened, isFile ? showExamples : undefined));
  }

  function restore(): void {
    const names = [...RESOURCES.keys()];
    const link = readLink(
      location.hash,
      names,
      PANEL_TABS.map(({ id }) => id),
    );
    state.tab = PANEL_TABS.find(({ id }) => id === link.tab)?.id ?? state.tab;
    panelTabs.select(state.tab);
    open(examplesOf(link.resource ?? state.dataSet.resource.name), link.query ?? '');
  }

  const resourceTabs = createTabs(
    findElement('resources'),
    findElement('page'),
    [...RESOURCES.keys()].map((id) => ({ id, label: id })),
    (name) => open(examplesOf(name), ''),
  );
  const panelTabs = createTabs(findElement('panel-tabs'), findElement('panel-content'), PANEL_TABS, (tab) => {
    state.tab = tab;
    renderPanelContent();
    history.replaceState(null, '', linkOf());
  });
  findElement('actions').append(
    createFileButton((file) => void useFile(file)),
    copyButton('Copy link', '', () => new URL(linkOf(), location.href).href),
  );
  findElement('panel-content').tabIndex = 0;
  findElement('search').append(box);
  window.addEventListener('hashchange', restore);
  new ResizeObserver(([top]) => {
    document.documentElement.style.setProperty('--top', `${top?.target.clientHeight ?? 0}px`);
  }).observe(findElement('top'));
  restore();
}
