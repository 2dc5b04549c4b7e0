import { buildFrontEnds, generateContract, installDependencies, runInForeground } from './steps.mjs'

installDependencies({ productOnly: true })
generateContract()
buildFrontEnds()
runInForeground(['apps/server/src/main.ts'], { NODE_ENV: 'production' })
