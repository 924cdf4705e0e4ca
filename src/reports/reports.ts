import type { ReportWriter } from './report-writer.ts';

/** The formats of reports, each with what loads its writer. */
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

/** What options call a format of reports. */
export type ReportFormat = keyof typeof REPORTS;
