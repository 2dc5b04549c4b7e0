import { engine } from './engine.mjs'
import { buildFrontEnds, generateContract, installDependencies, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
buildFrontEnds()
runInForeground([...engine, 'apps/server/src/main.ts'], { NODE_ENV: 'production' })
