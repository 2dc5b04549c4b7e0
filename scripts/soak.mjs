import { generateContract, installDependencies, node, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
// Tests of which `npm test` runs a part: all wrong values, workers killed with files on a bucket.
node(['node_modules/vitest/vitest.mjs', 'run', 'tests/security/fuzz', 'tests/concurrency/media-killed'], {
  env: { STOA_SOAK: '1' },
})
runInForeground(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
