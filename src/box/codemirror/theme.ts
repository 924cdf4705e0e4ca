import type { Extension } from '@codemirror/state';
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

/** Options with a name and a description are laid out in columns; values and searches take their own width. */
const IN_COLUMNS =
  '.cm-clausal-option:is([data-kind="field"], [data-kind="operator"], [data-kind="negation"], [data-kind="connective"])';
/** Queries wrap, because the end of a query matters as much as its beginning. */
const WRAPS = '.cm-clausal-option:is([data-kind="clause"], [data-kind="saved"], [data-kind="recent"])';
/** The least height of an option, in pixels; ten of them are in view. */
const ROW = 32;
const LIST_PADDING = 4;

/** The styles of the list. They are scoped to the list's parent, which may be anywhere on the page. */
export const listTheme: Extension = EditorView.baseTheme({
  '.cm-clausal-list': {
    position: 'fixed',
    inset: 'auto',
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    border: `1px solid ${colour('border')}`,
    borderRadius: 'var(--clausal-radius, 8px)',
    background: colour('surface'),
    color: colour('text'),
    fontSize: '13px',
    lineHeight: '20px',
    boxShadow: '0 6px 20px rgb(0 0 0 / 18%)',
    flexDirection: 'column',
    maxHeight: 'var(--clausal-room, 100vh)',
    overflow: 'hidden',
    containerType: 'inline-size',
    contain: 'layout paint',
    textAlign: 'start',
    whiteSpace: 'normal',
  },
  '.cm-clausal-list:popover-open': { display: 'flex' },
  '.cm-clausal-list [hidden]': { display: 'none' },
  '.cm-clausal-list-body': { display: 'flex', alignItems: 'stretch', minHeight: '0' },
  '.cm-clausal-options': {
    position: 'relative',
    flex: '1 1 0',
    minWidth: '0',
    boxSizing: 'border-box',
    maxHeight: `${10 * ROW + 2 * LIST_PADDING}px`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: `${LIST_PADDING}px`,
  },
  '.cm-clausal-option': {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    boxSizing: 'border-box',
    minHeight: `${ROW}px`,
    padding: '0 10px',
    borderRadius: '5px',
    cursor: 'pointer',
  },
  '.cm-clausal-option:hover': { background: colour('hover') },
  '.cm-clausal-option[aria-selected="true"]': {
    background: colour('chosen'),
    outline: `1px solid ${colour('accent')}`,
  },
  '.cm-clausal-option-label': {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: MONO,
    direction: 'ltr',
    unicodeBidi: 'isolate',
  },
  [`${IN_COLUMNS} .cm-clausal-option-label`]: { flex: '0 0 42%' },
  [WRAPS]: { padding: '6px 10px' },
  [`${WRAPS} .cm-clausal-option-label`]: { flex: '1 1 0', overflowWrap: 'anywhere', whiteSpace: 'normal' },
  [`${WRAPS} .cm-clausal-option-detail:empty`]: { display: 'none' },
  // The numbers of results stand in a column.
  [`${WRAPS} .cm-clausal-option-type`]: {
    order: '2',
    flex: '0 0 auto',
    minWidth: '9ch',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  [`${WRAPS} .cm-clausal-option-detail`]: { flex: '0 1 auto', minWidth: '0', maxWidth: '45%', whiteSpace: 'normal' },
  '.cm-clausal-option:is([data-kind="clause"], [data-kind="calendar"], [data-kind="help"]) .cm-clausal-option-label': {
    fontFamily: 'inherit',
  },
  // Tab takes the first option while none is chosen.
  '@media (hover: hover)': {
    '.cm-clausal-options:not(:has([aria-selected="true"])) > :first-child::after': {
      // The second text is for screen readers.
      content: '"Tab" / ""',
      order: '1',
      padding: '0 5px',
      border: `1px solid ${colour('line')}`,
      borderRadius: '5px',
      color: colour('muted'),
      fontSize: '12px',
      lineHeight: '16px',
    },
  },
  '.cm-clausal-option-match': { fontWeight: '700', color: colour('accent') },
  '.cm-clausal-option-type': { flex: '0 0 56px', color: colour('muted'), fontSize: '12px' },
  '.cm-clausal-option-type:empty': { flexBasis: '0' },
  [`${IN_COLUMNS} .cm-clausal-option-type`]: { flexBasis: '56px' },
  // The type stands before the description on the screen, and after it in the name, so that a list without room for
  // types shows the beginning of the name.
  '.cm-clausal-option-detail': {
    order: '1',
    flex: '1 1 0',
    minWidth: '20%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: colour('muted'),
    fontSize: '12px',
  },
  [`${IN_COLUMNS} .cm-clausal-option-detail`]: { textAlign: 'start' },
  '.cm-clausal-details': {
    flex: '0 0 32%',
    maxWidth: '280px',
    boxSizing: 'border-box',
    padding: '12px 14px',
    borderInlineStart: `1px solid ${colour('line')}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '@container (max-width: 479px)': {
    '.cm-clausal-details, .cm-clausal-option-type': { display: 'none' },
    [`${IN_COLUMNS} .cm-clausal-option-label`]: { flex: '0 1 auto' },
    [`${IN_COLUMNS} .cm-clausal-option-detail`]: { textAlign: 'end' },
    [WRAPS]: { flexWrap: 'wrap', gap: '0 12px' },
    [`${WRAPS} .cm-clausal-option-detail`]: { flex: '1 0 auto', maxWidth: '100%', whiteSpace: 'normal' },
  },
  '.cm-clausal-details-title': { fontWeight: '600', marginBottom: '4px' },
  '.cm-clausal-details-text': { margin: '0 0 8px' },
  '.cm-clausal-details-heading': { color: colour('muted'), fontSize: '12px' },
  '.cm-clausal-details-operators': { marginBottom: '8px' },
  '.cm-clausal-list code, .cm-clausal-help-lines dt': {
    fontFamily: MONO,
    fontSize: '12px',
    color: colour('field'),
    direction: 'ltr',
    unicodeBidi: 'isolate',
  },
  '.cm-clausal-details-operator code': { display: 'inline-block', minWidth: '24px' },
  '.cm-clausal-help': {
    flex: '1',
    padding: '14px 16px',
    overflowY: 'auto',
  },
  '.cm-clausal-help-lines': {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '4px 20px',
    margin: '8px 0 0',
  },
  '.cm-clausal-help-lines dd': { margin: '0' },
  '.cm-clausal-list-footer': {
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    padding: '6px 14px',
    borderTop: `1px solid ${colour('line')}`,
    color: colour('muted'),
    fontSize: '12px',
  },
  '.cm-clausal-list-low .cm-clausal-list-footer': { display: 'none' },
  // English words keep their order on a page from right to left.
  '.cm-clausal-option-detail, .cm-clausal-details-text, .cm-clausal-help-lines dd, .cm-clausal-list-footer span': {
    unicodeBidi: 'plaintext',
  },
  '.cm-clausal-details-text:dir(rtl)': { textAlign: 'right' },
  '.cm-clausal-list-note': { flex: '1 1 auto', color: colour('text') },
  '.cm-clausal-list-keys': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  '.cm-clausal-list-kbd': { fontFamily: 'inherit', fontWeight: '600', color: colour('text') },
  '.cm-clausal-list-count': { marginInlineStart: 'auto' },
  '@media (hover: none)': { '.cm-clausal-list-keys': { display: 'none' } },
  '@media (pointer: coarse)': {
    '.cm-clausal-option': { minHeight: '44px' },
    '.cm-clausal-options': { maxHeight: `${8 * 44 + 2 * LIST_PADDING}px` },
  },
  '@media (forced-colors: active)': {
    '.cm-clausal-option[aria-selected="true"]': { background: 'Highlight', forcedColorAdjust: 'none' },
    '.cm-clausal-option[aria-selected="true"] *': { color: 'HighlightText' },
  },
});
