import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const apparel = readFileSync(join(import.meta.dirname, '../../data/shopify-apparel.csv'), 'utf8')

export const none = { created: 0, changed: 0, deleted: 0, unchanged: 0, failed: 0, warnings: 0, unconfirmed: 0 }
