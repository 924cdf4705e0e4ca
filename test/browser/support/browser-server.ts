import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../install-browsers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of the run listens. */
    readonly browserEndpoint: string;
  }
}

/** Starts one Chromium for the whole run. Vitest calls this before the first test file, and the result after the last. */
export default async function startBrowser(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new Error('no Chromium found; run `node test/browser/install-browsers.ts`');
  }
  const server = await chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    // The sandbox does not work for root. The others make text look the same on every machine.
    args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
