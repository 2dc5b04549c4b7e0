import { become, contract, dependencies } from './steps.mjs'

dependencies()
contract()
become(['tests/soak/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
