import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findJava, MIN_JAVA } from './java.ts';
import { MAVEN } from './opensearch.ts';
import { findPostgres } from './postgres.ts';

/** The Debian packages of the servers, each with a test whether it is installed. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  postgresql: () => findPostgres() !== undefined,
  maven: () => existsSync(MAVEN),
  // Debian 12 has no JDK that is new enough.
  [`openjdk-${MIN_JAVA}-jdk-headless`]: () => findJava() !== undefined,
};

/** A script that tells packages not to start their services. */
const POLICY = '/usr/sbin/policy-rc.d';

function findMissing(): readonly string[] {
  return Object.entries(PACKAGES).flatMap(([name, isInstalled]) => (isInstalled() ? [] : [name]));
}

function hasAptGet(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

function run(command: string, ...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Installs each package alone, because apt-get installs none if it does not know one of them. */
function installPackages(names: readonly string[]): void {
  const hasPolicy = existsSync(POLICY);
  if (!hasPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const install = (name: string) => run('apt-get', 'install', '--yes', '--no-install-recommends', name);
    const failed = names.filter((name) => !install(name));
    if (failed.length > 0 && run('apt-get', 'update')) failed.forEach(install);
  } finally {
    if (!hasPolicy) rmSync(POLICY);
  }
}

/** Installs what is missing with apt-get. The tests of a server that is still missing are skipped. */
function install(): void {
  const missing = findMissing();
  if (missing.length > 0 && hasAptGet()) installPackages(missing);
  const left = missing.length > 0 ? findMissing() : [];
  if (left.length === 0) return;
  console.error(
    `The engine tests need ${left.join(', ')}.\n` +
      `On Debian and Ubuntu, run as root: apt-get install ${left.join(' ')}\n` +
      `If there is no package of a JDK, set JAVA_HOME to JDK ${MIN_JAVA} or later.`,
  );
}

if (import.meta.main) install();
