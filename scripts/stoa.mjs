import { become, contract, dependencies } from './steps.mjs'

dependencies()
contract()
become(['apps/server/src/cli.ts', ...process.argv.slice(2)])
