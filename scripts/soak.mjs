import { generateContract, installDependencies, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
runInForeground(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
