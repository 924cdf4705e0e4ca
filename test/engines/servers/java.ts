import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** OpenSearch 3 needs this version or a later one. */
export const MIN_JAVA = 21;

/** The `java` of a JDK that is new enough: that of `JAVA_HOME`, or the newest under `/usr/lib/jvm`. */
export function findJava(): string | undefined {
  const { JAVA_HOME } = process.env;
  const installed = globSync('/usr/lib/jvm/*').toSorted((a, b) => readVersion(b) - readVersion(a));
  const home = [...(JAVA_HOME ? [JAVA_HOME] : []), ...installed].find((folder) => readVersion(folder) >= MIN_JAVA);
  return home && path.join(home, 'bin/java');
}

/** The major version of the JDK in a folder; 0 if there is none. */
function readVersion(folder: string): number {
  const release = path.join(folder, 'release');
  // A runtime without the compiler cannot run a source file.
  if (!existsSync(release) || !existsSync(path.join(folder, 'bin/javac'))) return 0;
  return Number(/^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1] ?? 0);
}
