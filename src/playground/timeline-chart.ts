import type { Resource } from '../index.ts';
import { countNoun } from './data-set.ts';
import { type Child, element } from './dom.ts';
import type { Timeline } from './timeline.ts';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1000;
const HEIGHT = 100;

/** A bar for each interval; its tooltip gives the number of objects. */
export function renderTimeline({ name }: Resource, { field, interval, bars }: Timeline): Child {
  const [first, last] = [bars[0]?.from ?? 0, bars.at(-1)?.to ?? 0];
  const highest = Math.max(...bars.map(({ count }) => count));
  const chart = document.createElementNS(SVG, 'svg');
  const label = `${name} by ${interval}: at most ${highest.toLocaleString('en')}, from ${dayOf(first)} to ${dayOf(last - 1)}`;
  const attributes = {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    role: 'img',
    'aria-label': label,
  };
  for (const [key, value] of Object.entries(attributes)) chart.setAttribute(key, value);
  for (const { from, to, count } of bars) {
    const bar = document.createElementNS(SVG, 'rect');
    const scale = WIDTH / (last - first);
    const height = Math.max(3, (count / highest) * HEIGHT);
    const place = { x: (from - first) * scale, width: (to - from) * scale * 0.85, y: HEIGHT - height, height };
    for (const [key, value] of Object.entries(place)) bar.setAttribute(key, String(value));
    const title = document.createElementNS(SVG, 'title');
    title.textContent = `${interval === 'hour' ? new Date(from).toISOString().slice(0, 16) : dayOf(from)}: ${countNoun(name, count)}`;
    bar.append(title);
    chart.append(bar);
  }
  return element('figure', {}, [
    chart,
    element('figcaption', {}, [
      element('span', {}, [dayOf(first)]),
      element('span', {}, [element('code', {}, [field]), ` by ${interval}`]),
      element('span', {}, [dayOf(last - 1)]),
    ]),
  ]);
}

/** The day of a time, in UTC as the table shows it. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
