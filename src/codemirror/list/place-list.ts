import type { EditorView } from '@codemirror/view';
import { searchBoxOptions } from '../options.ts';

/** The space between the box and the list, and between the list and the edge of the window, in pixels. */
const GAP = 4;

interface Place {
  readonly left: number;
  readonly width: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  readonly room: number;
}

interface Measure {
  readonly key: HTMLElement;
  read(): Place;
  write(place: Place): void;
}

/** Places the list below the box, or above it where there is no room below. It is as wide as `listParent`, or as the parent of the editor. */
export function placeList(view: EditorView, surface: HTMLElement): Measure {
  return {
    key: surface,
    read() {
      const box = view.scrollDOM.getBoundingClientRect();
      const frame = frameOf(view).getBoundingClientRect();
      const { clientWidth, clientHeight } = view.dom.ownerDocument.documentElement;
      const width = Math.min(frame.width, clientWidth - 2 * GAP);
      const left = Math.min(Math.max(frame.left, GAP), clientWidth - GAP - width);
      const below = clientHeight - box.bottom - 2 * GAP;
      const above = box.top - 2 * GAP;
      const isBelow = below >= Math.min(surface.scrollHeight, 320) || below >= above;
      return isBelow
        ? { left, width, top: box.bottom + GAP, bottom: undefined, room: below }
        : { left, width, top: undefined, bottom: clientHeight - box.top + GAP, room: above };
    },
    write({ left, width, top, bottom, room }) {
      // Without the top layer the style sheet places the list.
      if (!('popover' in surface)) return;
      const { style } = surface;
      style.left = `${left}px`;
      style.width = `${width}px`;
      style.top = top === undefined ? 'auto' : `${top}px`;
      style.bottom = bottom === undefined ? 'auto' : `${bottom}px`;
      style.setProperty('--clausal-room', `${Math.max(room, 120)}px`);
    },
  };
}

/** The element that sets the width of the list: `listParent`, or the editor's parent. */
function frameOf({ state, dom }: EditorView): Element {
  const { parentNode } = dom;
  const parent = parentNode instanceof ShadowRoot ? parentNode.host : dom.parentElement;
  return state.facet(searchBoxOptions)?.listParent ?? parent ?? dom;
}
