import { EditorView } from '@codemirror/view';
import { colour, MONO } from '../theme.ts';

/** The styles of the calendar, which covers the content below the box. */
export const calendarTheme = EditorView.baseTheme({
  '.cm-clausal-calendar': {
    position: 'absolute',
    zIndex: '10',
    marginTop: '4px',
    padding: '8px',
    border: `1px solid ${colour('border')}`,
    borderRadius: '8px',
    background: colour('surface'),
    color: colour('text'),
    fontSize: '13px',
    boxShadow: '0 6px 20px rgb(0 0 0 / 18%)',
  },
  '.cm-clausal-calendar-head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '.cm-clausal-calendar-month': { fontWeight: '600' },
  '.cm-clausal-calendar-week': { display: 'grid', gridTemplateColumns: 'repeat(7, 36px)' },
  '.cm-clausal-calendar-weekday': {
    padding: '6px 0 4px',
    textAlign: 'center',
    fontSize: '12px',
    color: colour('muted'),
  },
  '.cm-clausal-calendar button': {
    minWidth: '32px',
    height: '32px',
    margin: '1px',
    padding: '0',
    border: '1px solid transparent',
    borderRadius: '6px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
  '.cm-clausal-calendar button:hover': { background: colour('clause') },
  '.cm-clausal-calendar button[aria-current]': { borderColor: colour('border') },
  '.cm-clausal-calendar button[aria-selected=true]': { background: colour('accent'), color: colour('on-accent') },
  '.cm-clausal-calendar button:focus-visible': { outline: `2px solid ${colour('field')}`, outlineOffset: '1px' },
  '.cm-clausal-calendar .cm-clausal-calendar-other': { color: colour('muted') },
  '.cm-clausal-calendar-written': {
    paddingTop: '6px',
    textAlign: 'center',
    font: `12px ${MONO}`,
    color: colour('muted'),
  },
});
