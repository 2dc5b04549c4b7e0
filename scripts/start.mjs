import { buildFrontEnds, generateContract, installDependencies, runInForeground } from './steps.mjs'

installDependencies({ productOnly: true })
generateContract()
buildFrontEnds()
// A shop on the embedded database runs on a small server: 70 MB less memory for a twentieth of the speed (docs/performance.md).
const flags = process.env.DATABASE_URL ? [] : ['--max-semi-space-size=4']
runInForeground([...flags, 'apps/server/src/main.ts'], { NODE_ENV: 'production' })
