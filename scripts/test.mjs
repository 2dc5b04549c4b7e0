import { buildFrontEnds, generateContract, installDependencies, installTestTools, log, node } from './steps.mjs'

// `npm test` runs everything; `npm test -- tests/conformance` runs the named files.
const filters = process.argv.slice(2)

installDependencies()
generateContract()
installTestTools()
buildFrontEnds()
if (filters.length === 0) {
  log('checking')
  node(['scripts/check.mjs'])
}
if (filters.length === 0) node(['tests/support/write-conformance.ts', '--clear'])
log('testing')
node(['node_modules/vitest/vitest.mjs', 'run', ...filters])
if (filters.length === 0) node(['tests/support/write-conformance.ts'])
