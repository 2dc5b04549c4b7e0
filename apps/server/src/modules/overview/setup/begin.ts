import type { SiteTx } from '../../../kernel/site/site.ts'
import { saveTaxSettings } from '../../pricing/tax/index.ts'

/** Countries where prices are shown without tax; everywhere else consumer prices include it. */
const taxOnTop = ['US', 'CA']

/** The initial data of an empty shop; all of it can be changed. */
export async function beginShop(site: SiteTx): Promise<void> {
  await saveTaxSettings(site, !taxOnTop.includes(site.settings.country))
}
