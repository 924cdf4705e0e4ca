import type { ReportWriter } from './reports/report-writer.ts';

/** The formats of reports, each with what loads its writer. */
export const REPORTS = {
  text: async () => (await import('./reports/text.ts')).writeText,
  json: async () => (await import('./reports/json.ts')).writeJson,
  jsonl: async () => (await import('./reports/json.ts')).writeJsonl,
  github: async () => (await import('./reports/github.ts')).writeGithub,
  gitlab: async () => (await import('./reports/gitlab.ts')).writeGitlab,
  junit: async () => (await import('./reports/junit.ts')).writeJunit,
  sarif: async () => (await import('./reports/sarif.ts')).writeSarif,
  rdjson: async () => (await import('./reports/rdjson.ts')).writeRdjson,
} as const satisfies Readonly<Record<string, () => Promise<ReportWriter>>>;

/** What options call a format of reports. */
export type ReportFormat = keyof typeof REPORTS;
