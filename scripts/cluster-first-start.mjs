// Starts the server once, so that an empty database gets its tables and the shop.
import { readConfig } from '../apps/server/src/config.ts'
import { prepareDatabase } from '../apps/server/src/serve.ts'

await prepareDatabase(readConfig(process.env))
