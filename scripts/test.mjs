import { contract, dependencies, frontEnds, node, say, testTools } from './steps.mjs'

// `npm test` runs everything; `npm test -- tests/conformance` runs what is named.
const only = process.argv.slice(2)

dependencies()
contract()
testTools()
frontEnds()
if (only.length === 0) {
  say('checking')
  node(['scripts/check.mjs'])
}
if (only.length === 0) node(['tests/support/write-conformance.ts', '--clear'])
say('testing')
node(['node_modules/vitest/vitest.mjs', 'run', ...only])
if (only.length === 0) node(['tests/support/write-conformance.ts'])
