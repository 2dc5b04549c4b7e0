import { prepareBrowserTests, runInForeground } from './steps.mjs'

const parameters = process.argv.slice(2)
await prepareBrowserTests()
runInForeground(['scripts/run-tests.mjs', ...parameters])
