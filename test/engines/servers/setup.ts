import type { TestProject } from 'vitest/node';
import { startOpenSearch } from './opensearch.ts';
import { startPostgres } from './postgres.ts';
import type { Server } from './server.ts';

export type EngineName = 'postgres' | 'opensearch';

/** The part of a server that can be handed to a test. */
export type Engine = Pick<Server, 'urls' | 'version'>;

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the run, without those that could not be started. */
    readonly engines: Readonly<Record<EngineName, Engine | undefined>>;
    /** The reason for each server that could not be started. */
    readonly missingEngines: Readonly<Partial<Record<EngineName, string>>>;
  }
}

/** Starts all servers at once. Vitest calls this before the first test file, and the result after the last. */
export default async function startEngines(project: TestProject): Promise<() => Promise<void>> {
  const servers: Server[] = [];
  const errors: Partial<Record<EngineName, string>> = {};
  const tryStart = async (name: EngineName, start: () => Promise<Server>): Promise<Engine | undefined> => {
    try {
      const server = await start();
      servers.push(server);
      return { urls: server.urls, version: server.version };
    } catch (error) {
      errors[name] = error instanceof Error ? error.message : String(error);
      return undefined;
    }
  };
  const stopAll = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };

  const [postgres, opensearch] = await Promise.all([
    tryStart('postgres', startPostgres),
    tryStart('opensearch', startOpenSearch),
  ]);
  const messages = Object.values(errors);
  if (messages.length > 0 && areRequired()) {
    await stopAll();
    throw new Error(messages.join('\n\n'));
  }
  for (const message of messages) console.error(`Tests are skipped: ${message}`);
  project.provide('engines', { postgres, opensearch });
  project.provide('missingEngines', errors);
  return stopAll;
}

function areRequired(): boolean {
  const { CI, CLAUSAL_ENGINES } = process.env;
  return Boolean(CI) || CLAUSAL_ENGINES === 'required';
}
