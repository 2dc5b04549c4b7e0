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
say('testing')
node(['node_modules/vitest/vitest.mjs', 'run', ...only])
