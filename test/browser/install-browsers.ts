import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Chromium and Chrome are installed on Linux and macOS. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The fonts of the screenshots, with the Debian package of each. */
const FONTS = {
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf',
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
};

/** The path of the browser for the tests: `CHROMIUM_PATH`, or the first that is installed. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...CHROMIUM_PATHS].find((path) => existsSync(path));
}

/** The other browsers, which some tests also run in, with the Debian package of each. */
const OTHERS = {
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};

/** The Debian packages that are not installed. */
function missingPackages(packages: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));
}

function missingChromium(): readonly string[] {
  return findChromium() === undefined ? ['chromium'] : [];
}

/** Whether the other browsers are there; without them, the tests run in Chromium alone. */
export function hasOtherBrowsers(): boolean {
  return missingPackages(OTHERS).length === 0;
}

function hasAptGet(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

function run(command: string, ...args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env });
}

/** Installs what is missing with apt-get. The exit code is 1 if something is still missing afterwards. */
function install(): number {
  const missing = [...missingChromium(), ...missingPackages({ ...FONTS, ...OTHERS })];
  if (missing.length === 0) return 0;
  if (hasAptGet()) {
    run('apt-get', 'update');
    run('apt-get', 'install', '--yes', '--no-install-recommends', ...missing);
  }
  // Where they can be installed, the other browsers are required: their tests would be left out in silence.
  const required = hasAptGet() ? { ...FONTS, ...OTHERS } : FONTS;
  const left = [...missingChromium(), ...missingPackages(required)];
  if (left.length === 0) return 0;
  console.error(
    `The browser tests need ${left.join(', ')}.\n` +
      `On Debian and Ubuntu, run as root: apt-get install ${left.join(' ')}\n` +
      'Set CHROMIUM_PATH if Chromium is in an unusual place.',
  );
  return 1;
}

if (import.meta.main) process.exitCode = install();
