import { EditorView } from '@codemirror/view';

/** The colours of the text, the message and the list, light and dark; each can be set as `--clausal-NAME`. */
const COLOURS = {
  text: ['#1c2024', '#eceef0'],
  muted: ['#5a6169', '#a6adb5'],
  clause: ['#eef1f5', '#24292f'],
  field: ['#24497a', '#a9c8f5'],
  value: ['#11151a', '#ffffff'],
  negation: ['#a3220f', '#ff9c87'],
  error: ['#c0271a', '#ff8a78'],
  warning: ['#8a5200', '#f0b455'],
  info: ['#2b5fb8', '#8fbaff'],
  surface: ['#ffffff', '#1d2024'],
  border: ['#868d95', '#70777f'],
  line: ['#d9dde2', '#3a4047'],
  accent: ['#0b62d6', '#78b0ff'],
  'on-accent': ['#ffffff', '#101828'],
  chosen: ['#e3edfc', '#273a56'],
  hover: ['#f2f4f7', '#262a30'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/** A colour that follows the colour scheme of the page. */
export function colour(name: keyof typeof COLOURS): string {
  const [light, dark] = COLOURS[name];
  return `var(--clausal-${name}, light-dark(${light}, ${dark}))`;
}

/** The font of queries. */
export const MONO = 'var(--clausal-font, ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace)';

/** The height of a box with one line of 22 px and a border. */
const HEIGHT = 'max(28px, var(--clausal-height, 40px))';
/** The space above and below the text. */
const PADDING = `calc((${HEIGHT} - 24px) / 2)`;

/** The styles of the text. Each clause is visibly one unit. */
export const textTheme = EditorView.baseTheme({
  '&': { color: colour('text') },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    font: `var(--clausal-font-size, 14px)/22px ${MONO}`,
    boxSizing: 'border-box',
    // Three lines, then it scrolls.
    maxHeight: `calc(${HEIGHT} + 42px)`,
    // In place of a padding, into which a line would scroll halfway. Forced colours show transparent borders.
    borderTop: `${PADDING} solid transparent`,
    overflow: 'hidden auto',
  },
  '@media (forced-colors: active)': {
    '.cm-scroller': { borderTopColor: 'Canvas', borderRadius: 'var(--clausal-radius, 8px)' },
  },
  '.cm-content': { padding: `0 0 ${PADDING}`, caretColor: colour('text') },
  '.cm-line': { padding: '0 12px', overflowWrap: 'anywhere' },
  '.cm-placeholder': { color: colour('muted') },
  // The border is for forced colours, which remove the background.
  '.cm-clausal-clause': {
    background: colour('clause'),
    border: '1px solid transparent',
    borderRadius: '5px',
    padding: '0 2px',
    margin: '0 -3px',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '.cm-clausal-field, .cm-clausal-key': { color: colour('field') },
  '.cm-clausal-operator': { color: colour('muted') },
  '.cm-clausal-text, .cm-clausal-number, .cm-clausal-constant': { color: colour('value'), fontWeight: '600' },
  '.cm-clausal-negation': { color: colour('negation'), fontWeight: '700' },
  '.cm-clausal-joined': { whiteSpace: 'nowrap' },
  // Without a height of its own, the small text does not make its line higher.
  '.cm-clausal-connective': { color: colour('muted'), fontSize: '0.86em', lineHeight: '1', letterSpacing: '0.04em' },
  // Its padding keeps it apart from the ground of a clause.
  '.cm-clausal-parenthesis': { color: colour('text'), fontWeight: '600', padding: '0 2px' },
  '.cm-clausal-error, .cm-clausal-warning, .cm-clausal-info': {
    textDecoration: `underline 1.5px ${colour('error')}`,
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '4px',
  },
  '.cm-clausal-error': { textDecorationStyle: 'wavy' },
  '.cm-clausal-warning': { textDecorationStyle: 'dashed', textDecorationColor: colour('warning') },
  '.cm-clausal-info': { textDecorationStyle: 'dotted', textDecorationColor: colour('info') },
});
