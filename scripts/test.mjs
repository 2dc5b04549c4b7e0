import { buildFrontEnds, generateContract, installDependencies, installTestTools, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
installTestTools()
buildFrontEnds()
runInForeground(['scripts/run-tests.mjs', ...process.argv.slice(2)])
