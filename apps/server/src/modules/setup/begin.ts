import type { SiteTx } from '../../kernel/site.ts'
import { saveTaxSettings } from '../tax/index.ts'

/** Here a price is named without the tax that comes on top; everywhere else consumers are told what they pay. */
const taxOnTop = ['US', 'CA']

/** What a shop that starts from nothing begins with; all of it can be changed. */
export async function beginShop(site: SiteTx): Promise<void> {
  await saveTaxSettings(site, !taxOnTop.includes(site.settings.country))
}
