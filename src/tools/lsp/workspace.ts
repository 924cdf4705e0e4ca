import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileKind } from '../../files/hosts/host.ts';
import type { LintSettings } from '../../files/linter/settings.ts';
import { openProject, type Project } from '../../files/project/open-project.ts';

/** How a document is read and checked. */
export interface DocumentSettings {
  readonly project: Project;
  /** The absolute path of the file. */
  readonly file: string;
  readonly host: FileKind;
  readonly settings: LintSettings;
}

/** The projects of an editor, opened when a document needs them. */
export interface Workspace {
  /** @returns `undefined` for a document that cannot contain queries, or that the config ignores. */
  find(uri: string): Promise<DocumentSettings | undefined>;
  /** Reopens the projects, after a config has changed. */
  reload(): void;
}

/**
 * @param report - Called once after each reload with the message about a config that cannot be used.
 * @param runsPrograms - Whether a config in JavaScript or TypeScript is run.
 */
export function createWorkspace(report: (message: string) => void, runsPrograms: () => boolean): Workspace {
  const projects = new Map<string, Promise<Project | undefined>>();
  const open = (folder: string): Promise<Project | undefined> => {
    let project = projects.get(folder);
    if (project === undefined) {
      project = openProject(folder, { codeConfig: runsPrograms() }).catch((error: unknown) => {
        report(error instanceof Error ? error.message : String(error));
        return undefined;
      });
      projects.set(folder, project);
    }
    return project;
  };
  return {
    async find(uri) {
      const file = readPath(uri);
      const project = await open(file === undefined ? process.cwd() : path.dirname(file));
      const name = file ?? path.join(process.cwd(), 'untitled.query');
      const host = await project?.findHost(name);
      if (project === undefined || host === undefined || (await project.ignores(name))) return undefined;
      return { project, file: name, host, settings: await project.findSettings(name) };
    },
    reload() {
      projects.clear();
    },
  };
}

/** The path of a document on disk; `undefined` for one that is not saved yet. */
function readPath(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}
