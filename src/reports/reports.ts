import type { ReportWriter } from './report-writer.ts';

/** The report formats; each loads its writer on demand. */
export const REPORTS = {
  text: async () => (await import('./text.ts')).writeText,
  json: async () => (await import('./json.ts')).writeJson,
  jsonl: async () => (await import('./json.ts')).writeJsonl,
  github: async () => (await import('./github.ts')).writeGithub,
  gitlab: async () => (await import('./gitlab.ts')).writeGitlab,
  junit: async () => (await import('./junit.ts')).writeJunit,
  sarif: async () => (await import('./sarif.ts')).writeSarif,
  rdjson: async () => (await import('./rdjson.ts')).writeRdjson,
} as const satisfies Readonly<Record<string, () => Promise<ReportWriter>>>;

/** The name of a report format. */
export type ReportFormat = keyof typeof REPORTS;
