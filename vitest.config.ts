import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

// The tools look for it where they are started. The mails need the storefront’s; for the macros both front ends’ say the same.
process.env['LINGUI_CONFIG'] ??= `${import.meta.dirname}/apps/storefront/lingui.config.ts`

// However slow the machine is: nothing waits that long when all is well.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
/** Behaviour that is the same on both databases is tested on one: the embedded one. */
const behaviour = ['tests/conformance/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/security/**/*.test.ts']
/** On both: what rests on locks, transactions or the order of events. `npm run soak` adds every operation of the published packages. */
const onBoth = [
  'tests/conformance/{kernel/background,kernel/background-events,kernel/sessions,checkout/money-path,checkout/purchase,catalog/stock-invariant}.test.ts',
  ...(process.env['STOA_SOAK']
    ? ['tests/conformance/{published/published-*,overview/health,platform/webhooks*,platform/plugins*}.test.ts']
    : []),
  'tests/security/{order-limit,rate-limits,rotation}.test.ts',
  'tests/concurrency/checkout.test.ts',
]
/** Thousands of statements each, on the faster of the two databases. */
const fuzz = 'tests/security/fuzz-*.test.ts'

const storefront = { cwd: `${import.meta.dirname}/apps/storefront` }
/** The mails' templates, with their texts, for tests that send mails. */
const templates = [
  lingui(storefront),
  babel({
    include: /(?:apps\/storefront\/app|apps\/dashboard\/src|packages\/web\/src)\/.*\.tsx?$/,
    presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(storefront) }, storefront)],
  }),
]

/** What needs real concurrency is on PostgreSQL alone. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [babel({ presets: [linguiTransformerBabelPreset({})] })],
        test: {
          ...shared,
          name: 'unit',
          isolate: false,
          setupFiles: 'tests/support/english.ts',
          include: ['packages/**/*.test.ts', 'apps/{storefront,dashboard}/**/*.test.ts', 'tests/repo/**/*.test.ts'],
        },
      },
      {
        plugins: templates,
        test: {
          ...shared,
          name: 'pglite',
          isolate: false,
          include: [...behaviour, ...onBoth, 'tests/embedded/**/*.test.ts'],
          exclude: [fuzz],
          env: { STOA_TEST_DATABASE: 'pglite' },
          globalSetup: 'tests/support/databases/embedded-image.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          isolate: false,
          include: [...onBoth, fuzz, 'tests/concurrency/**/*.test.ts'],
          env: { STOA_TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/databases/postgres-databases.ts',
        },
      },
    ],
    // One more than the cores of a small machine: many tests wait for processes and databases.
    maxWorkers: 3,
  },
})
