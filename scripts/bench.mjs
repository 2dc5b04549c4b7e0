import { become, contract, dependencies, frontEnds } from './steps.mjs'

dependencies()
contract()
frontEnds()
become(['bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
