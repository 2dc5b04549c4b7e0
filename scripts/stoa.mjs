import { generateContract, installDependencies, runInForeground } from './steps.mjs'

installDependencies({ productOnly: true })
generateContract()
runInForeground(['apps/server/src/cli.ts', ...process.argv.slice(2)])
