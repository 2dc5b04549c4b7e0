import { become, contract, dependencies, frontEnds } from './steps.mjs'

dependencies()
contract()
frontEnds()
become(['apps/server/src/main.ts'], { NODE_ENV: 'production' })
