import { plural } from '../../language/base/plural.ts';
import type { ReportWriter } from './report-writer.ts';
import type { ReportFormat } from './reports.ts';

/** How often a run found a code. */
interface CodeCount {
  readonly code: string;
  count: number;
  /** How many of these diagnostics have a safe fix. */
  fixable: number;
}

/** The number of diagnostics of each code, the most frequent first; as text, JSON, or a JSON object on each line. */
export function startStatistics(format: ReportFormat): ReportWriter {
  const counts = new Map<string, CodeCount>();
  return {
    add({ diagnostics }) {
      for (const { code, fixes } of diagnostics) {
        const known = counts.get(code) ?? { code, count: 0, fixable: 0 };
        known.count++;
        if (fixes.some(({ safe }) => safe)) known.fixable++;
        counts.set(code, known);
      }
      return '';
    },
    end() {
      const rows = [...counts.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
      if (format === 'json') return `${JSON.stringify(rows, undefined, 2)}\n`;
      if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
      const width = String(rows[0]?.count ?? '').length;
      const codes = Math.max(0, ...rows.map(({ code }) => code.length));
      const lines = rows.map(({ code, count, fixable }) => {
        const advice = fixable === 0 ? '' : `  ${fixable} fixable with --fix`;
        return `${String(count).padStart(width)}  ${`${code.padEnd(codes)}${advice}`.trimEnd()}\n`;
      });
      const sum = rows.reduce((total, { count }) => total + count, 0);
      return `${lines.join('')}${plural(sum, 'diagnostic')}\n`;
    },
  };
}
