import { generateContract, installDependencies, node, runInForeground } from './steps.mjs'

installDependencies()
generateContract()
// The tests that try wrong values, with all of them: `npm test` tries a part.
node(['node_modules/vitest/vitest.mjs', 'run', 'tests/security/fuzz'], { env: { STOA_FUZZ: 'whole' } })
runInForeground(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
