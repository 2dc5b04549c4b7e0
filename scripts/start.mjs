import { engine } from './engine.mjs'
import { become, contract, dependencies, frontEnds } from './steps.mjs'

dependencies()
contract()
frontEnds()
become([...engine, 'apps/server/src/main.ts'], { NODE_ENV: 'production' })
