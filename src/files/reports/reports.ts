import type { StartReport } from './report-writer.ts';

/** The report formats; each loads its writer on demand. */
export const REPORTS = {
  text: async () => (await import('./text.ts')).startText,
  json: async () => (await import('./json.ts')).startJson,
  jsonl: async () => (await import('./json.ts')).startJsonl,
  github: async () => (await import('./github.ts')).startGithub,
  gitlab: async () => (await import('./json.ts')).startGitlab,
  junit: async () => (await import('./junit.ts')).startJunit,
  sarif: async () => (await import('./sarif.ts')).startSarif,
  rdjson: async () => (await import('./json.ts')).startRdjson,
} as const satisfies Readonly<Record<string, () => Promise<StartReport>>>;

export type ReportFormat = keyof typeof REPORTS;
