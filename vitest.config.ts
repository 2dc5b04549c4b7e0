import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

// The tools look for it where they are started; for the macros both front ends' say the same.
process.env['LINGUI_CONFIG'] ??= `${import.meta.dirname}/apps/dashboard/lingui.config.ts`

// However slow the machine is: nothing waits that long when all is well.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } }
const conformance = ['tests/conformance/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'tests/security/**/*.test.ts']

/** The same server tests on both kinds of database; what needs real concurrency is on PostgreSQL alone. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [babel({ presets: [linguiTransformerBabelPreset({})] })],
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/{storefront,dashboard}/**/*.test.ts', 'tests/repo/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pglite',
          include: [...conformance, 'tests/concurrency/checkout.test.ts', 'tests/embedded/**/*.test.ts'],
          env: { STOA_TEST_DATABASE: 'pglite' },
          globalSetup: 'tests/support/embedded-image.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: [...conformance, 'tests/concurrency/**/*.test.ts'],
          env: { STOA_TEST_DATABASE: 'postgres' },
          globalSetup: 'tests/support/postgres-server.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A browser on a busy machine may lose a race that nobody at a desk would; the report names what was run again.
          retry: process.env['CI'] ? 1 : 0,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/running-shop.ts',
        },
      },
    ],
    maxWorkers: 2,
  },
})
