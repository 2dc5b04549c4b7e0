import { defineConfig, type Project } from '@playwright/test'
import { chromium, firefox } from '../scripts/browsers.mjs'

const isCI = Boolean(process.env.CI)

const firefoxTests = '**/firefox.test.ts'

/** Over WebDriver BiDi. Later versions of Playwright send commands that Debian's Firefox does not know. */
const inFirefox = {
  name: 'firefox',
  testMatch: firefoxTests,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefox()!, firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 } },
  },
} as const

const inChromium: Project = {
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium()!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a new widget for each document, opening one takes a third less and draws less. This replaces the list of
        // Playwright, so what matters of that is repeated.
        '--disable-features=RenderDocument,PaintHolding,HttpsUpgrades,ThirdPartyStoragePartitioning,Translate',
        // No page of a test lives long enough to earn the time of the last optimizing compiler. The one before it pays: without it,
        // axe takes twice the time.
        '--js-flags=--no-opt',
      ],
    },
  },
}

/** The browser tests, in the browsers of the system. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './support/browser/demo-shop.ts',
  // One more than the cores of a small machine. With more, tests wait for each other and look again more often.
  workers: 3,
  // However slow the machine is: nothing waits that long when all is well.
  timeout: 120_000,
  expect: {
    timeout: 20_000,
    // Browser versions draw fonts a little differently.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, stylePath: './support/browser/screenshots.css' },
  },
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  updateSnapshots: isCI ? 'none' : 'missing',
  forbidOnly: isCI,
  // A browser on a busy machine may lose a race that nobody at a desk would; the report names what was run again.
  retries: isCI ? 1 : 0,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    // Recording takes an eighth of the time of all tests, so where failures are run again, only that run is recorded.
    trace: { mode: isCI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
  },
  projects: [{ ...inChromium, name: 'chromium', testIgnore: firefoxTests }, ...(firefox() ? [inFirefox] : [])],
})
