import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const SURFACE = 'var(--clausal-surface, light-dark(#ffffff, #1c2027))';
const TEXT = 'var(--clausal-text, light-dark(#1c2430, #e7eaf0))';
const QUIET = 'var(--clausal-quiet, light-dark(#5a6473, #a3acba))';
const LINE = 'var(--clausal-line, light-dark(#d5dae2, #3a414d))';
const ACCENT = 'var(--clausal-accent, light-dark(#2553c7, #8fb0ff))';
const CHOSEN = 'var(--clausal-chosen, light-dark(#e8eefc, #2b364f))';
const HOVER = 'var(--clausal-hover, light-dark(#f3f5f9, #252b35))';
const MONO = 'var(--clausal-mono, ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace)';
const FACE = 'var(--clausal-face, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif)';

/** The looks of the list. A page changes them by the custom properties and by `::part`. */
export const listTheme: Extension = EditorView.baseTheme({
  '.clausal-list': {
    position: 'absolute',
    insetInlineStart: '0',
    top: '100%',
    zIndex: '10',
    boxSizing: 'border-box',
    width: '100%',
    margin: '0',
    padding: '0',
    border: `1px solid ${LINE}`,
    borderRadius: '8px',
    background: SURFACE,
    color: TEXT,
    font: `13px/20px ${FACE}`,
    boxShadow: '0 8px 28px rgb(15 23 42 / 0.16), 0 1px 3px rgb(15 23 42 / 0.10)',
    overflow: 'hidden',
    containerType: 'inline-size',
    textAlign: 'start',
    whiteSpace: 'normal',
  },
  '.clausal-list[popover]': { position: 'fixed', inset: 'auto' },
  '.clausal-list [hidden], .clausal-list[hidden]': { display: 'none !important' },
  '.clausal-list-body': { display: 'flex', alignItems: 'stretch' },
  '.clausal-options': {
    position: 'relative',
    flex: '1 1 0',
    minWidth: '0',
    boxSizing: 'border-box',
    maxHeight: 'min(328px, calc(var(--clausal-room, 100vh) - 40px))',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: '4px',
  },
  '.clausal-option': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '12px',
    boxSizing: 'border-box',
    minHeight: '32px',
    padding: '6px 10px',
    borderRadius: '5px',
    cursor: 'pointer',
  },
  '.clausal-option:hover': { background: HOVER },
  '.clausal-option[aria-selected="true"]': { background: CHOSEN, boxShadow: `inset 2px 0 0 ${ACCENT}` },
  '.clausal-option[aria-selected="true"]:dir(rtl)': { boxShadow: `inset -2px 0 0 ${ACCENT}` },
  '.clausal-label': {
    flex: '0 1 auto',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    font: `13px/20px ${MONO}`,
    unicodeBidi: 'isolate',
    direction: 'ltr',
  },
  '.clausal-option[data-kind="help"] .clausal-label': { font: 'inherit' },
  '.clausal-match': { fontWeight: '700', color: ACCENT },
  '.clausal-type': { flex: 'none', color: QUIET, fontSize: '12px' },
  '.clausal-detail': {
    flex: '1 1 0',
    minWidth: '20%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    color: QUIET,
    fontSize: '12px',
  },
  '.clausal-info': {
    flex: '0 0 34%',
    maxWidth: '300px',
    boxSizing: 'border-box',
    padding: '12px 14px',
    borderInlineStart: `1px solid ${LINE}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '@container (max-width: 479px)': { '.clausal-info': { display: 'none' } },
  '.clausal-info-title': { fontWeight: '600', marginBottom: '4px' },
  '.clausal-info-text': { margin: '0 0 8px' },
  '.clausal-info-heading': { color: QUIET, fontSize: '12px' },
  '.clausal-info-operators': { marginBottom: '8px' },
  '.clausal-code': { font: `12px/18px ${MONO}`, color: ACCENT, direction: 'ltr', unicodeBidi: 'isolate' },
  '.clausal-info-operator .clausal-code': { display: 'inline-block', minWidth: '20px' },
  '.clausal-help': { flex: '1', padding: '14px 16px' },
  '.clausal-help-lines': {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '4px 20px',
    margin: '8px 0 0',
  },
  '.clausal-help-text': { margin: '0' },
  '.clausal-footer': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    padding: '6px 14px',
    borderTop: `1px solid ${LINE}`,
    color: QUIET,
    fontSize: '12px',
  },
  '.clausal-note': { flex: '1 1 auto', color: TEXT },
  '.clausal-keys': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  '.clausal-kbd': { font: 'inherit', fontWeight: '600', color: TEXT },
  '.clausal-count': { marginInlineStart: 'auto' },
  '@media (hover: none)': { '.clausal-keys': { display: 'none' } },
  '@media (forced-colors: active)': {
    '.clausal-option[aria-selected="true"]': {
      background: 'Highlight',
      color: 'HighlightText',
      forcedColorAdjust: 'none',
    },
    '.clausal-option[aria-selected="true"] *': { color: 'HighlightText' },
  },
});
