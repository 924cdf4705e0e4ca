import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findJava, MIN_JAVA } from './java.ts';
import { findPorts, get } from './loopback.ts';
import { runInTerminal, type Server } from './server.ts';
import { startInWorkspace, type Workspace } from './workspace.ts';

const NODES = 3;
export const MAVEN = '/usr/bin/mvn';
const SOURCES = path.join(import.meta.dirname, 'opensearch');
const CACHE = path.resolve(import.meta.dirname, '../../../node_modules/.cache');

const JAVA_FLAGS = [
  '-Xms256m',
  '-Xmx1g',
  '-XX:+UseSerialGC',
  // Compiling less makes it start faster.
  '-XX:TieredStopAtLevel=1',
  // It would leave a file in the folder for temporary files.
  '-XX:-UsePerfData',
  '--enable-native-access=ALL-UNNAMED',
  '-Dorg.apache.logging.log4j.level=WARN',
];

/** Starts an OpenSearch cluster of three nodes, without security. */
export async function startOpenSearch(): Promise<Server> {
  const java = findJava();
  if (java === undefined) throw new Error(`OpenSearch needs a JDK ${MIN_JAVA} or later`);
  return startInWorkspace({ name: 'OpenSearch' }, async (workspace) => {
    const classpath = await findJars(workspace);
    const ports = await findPorts(2 * NODES);
    const urls = ports.slice(0, NODES).map((port) => `http://127.0.0.1:${port}`);
    const cluster = await workspace.start(
      java,
      ...JAVA_FLAGS,
      `-Djava.io.tmpdir=${workspace.folder}`,
      '-cp',
      classpath,
      path.join(SOURCES, 'Cluster.java'),
      path.join(workspace.folder, 'nodes'),
      ports.slice(0, NODES).join(),
      ports.slice(NODES).join(),
    );
    const version = await workspace.waitFor(cluster, async () => {
      await Promise.all(urls.map((url) => get(`${url}/_cluster/health?wait_for_nodes=${NODES}&timeout=1s`)));
      const { version } = JSON.parse(await get(`${urls[0]}`));
      return version.number;
    });
    return {
      urls,
      version,
      async stopNode(index) {
        cluster.stdin?.write(`stop ${index}\n`);
        await workspace.waitFor(cluster, () => {
          if (!workspace.readLog().includes(`stopped ${index}\n`)) throw new Error(`node ${index} is running`);
        });
      },
    };
  });
}

/** The class path of OpenSearch. Maven downloads what it lacks. */
async function findJars(workspace: Workspace): Promise<string> {
  const pom = path.join(SOURCES, 'pom.xml');
  const file = path.join(CACHE, 'opensearch-class-path.txt');
  if (!isCurrent(file, pom)) {
    if (!existsSync(MAVEN)) throw new Error('OpenSearch needs Maven');
    mkdirSync(CACHE, { recursive: true });
    await workspace.run(
      MAVEN,
      '--quiet',
      '--batch-mode',
      `--file=${pom}`,
      'dependency:build-classpath',
      `-Dmdep.outputFile=${file}`,
    );
  }
  return readFileSync(file, 'utf8');
}

/** Whether the file was written after the last change of the POM, and all jars in it are still there. */
function isCurrent(file: string, pom: string): boolean {
  if (!existsSync(file) || statSync(file).mtime < statSync(pom).mtime) return false;
  return readFileSync(file, 'utf8')
    .split(':')
    .every((jar) => existsSync(jar));
}

if (import.meta.main) await runInTerminal(startOpenSearch);
