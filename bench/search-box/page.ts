// The page of the table `search-box`: a search box over payments, and an editor without any of our extensions.

import { history, historyKeymap } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { completeAt } from '../../src/assist/complete/complete.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import '../../src/box/element/define.ts';

/** The functions that the bench calls. */
export interface BenchPage {
  /** Shows one of the two editors with a text and the caret at its end. */
  start(editor: 'search box' | 'plain editor', text: string): Promise<void>;
  /** For each key since the last call, the milliseconds until its frame was painted. */
  times(): readonly number[];
  /** The number of offers in the list. */
  offers(): number;
  /** The milliseconds that it takes to read a text and complete it at its end. */
  read(text: string): number;
}

const times: number[] = [];

/** Measures until after the paint: a task that is posted in a frame runs once the frame is painted. */
function measureKeys(): void {
  const { port1, port2 } = new MessageChannel();
  const starts: number[] = [];
  port1.onmessage = () => {
    for (const start of starts.splice(0)) times.push(performance.now() - start);
  };
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        starts.push(timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Chromium paints an unchanged page at most 60 times a second, so a changing number keeps the frames coming. */
function paintAlways(): void {
  const counter = document.createElement('p');
  document.documentElement.append(counter);
  let frames = 0;
  const count = () => {
    counter.textContent = String(frames++);
    requestAnimationFrame(count);
  };
  count();
}

async function open(): Promise<BenchPage> {
  const lines = (await (await fetch('/payments.ndjson')).text()).trim().split('\n');
  const collection = createCollection(
    'payments',
    lines.map((line): object => JSON.parse(line)),
  );
  const box = document.createElement('clausal-search');
  box.resource = 'payments';
  box.valueProvider = (field, prefix) =>
    collection
      .facets(field)
      .filter(({ value }) => typeof value === 'string' && value.toLowerCase().includes(prefix.toLowerCase()))
      .slice(0, 50)
      .map(({ value, count }) => ({ value: String(value), detail: `${count} payments` }));
  const host = document.createElement('div');
  const plain = new EditorView({
    parent: host,
    extensions: [history(), keymap.of(historyKeymap), EditorView.lineWrapping],
  });
  measureKeys();
  paintAlways();
  return {
    async start(editor, text) {
      document.body.replaceChildren(editor === 'search box' ? box : host);
      if (editor === 'search box') box.value = text;
      else plain.dispatch({ changes: { from: 0, to: plain.state.doc.length, insert: text } });
      if (editor === 'search box') box.focus();
      else plain.focus();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    },
    times: () => times.splice(0),
    offers: () => box.shadowRoot?.querySelectorAll('[role=option]').length ?? 0,
    read(text) {
      const start = performance.now();
      completeAt(catalogue.payments, text, text.length);
      return performance.now() - start;
    },
  };
}

Object.assign(globalThis, { openBench: open });
