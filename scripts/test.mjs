import {
  buildClient,
  buildFrontEnds,
  generateContract,
  installDependencies,
  installExample,
  installTestTools,
  runInForeground,
} from './steps.mjs'

installDependencies()
generateContract()
installTestTools()
buildFrontEnds()
if (process.argv.length === 2) {
  // One example is driven too.
  buildClient()
  installExample('astro')
}
runInForeground(['scripts/run-tests.mjs', ...process.argv.slice(2)])
