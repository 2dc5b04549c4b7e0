import { prepareBrowserTests, runInForeground } from './steps.mjs'

const parameters = process.argv.slice(2)
// The whole run drives one example too.
prepareBrowserTests({ examples: parameters.length === 0 ? ['astro'] : [] })
runInForeground(['scripts/run-tests.mjs', ...parameters])
