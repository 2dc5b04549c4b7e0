import { runAudits } from '@stoa/contract/calls/stoa/health'
import { readConfig } from '../config.ts'
import { openShop } from './shop.ts'

/** `audit`: runs every audit of every site; exit code 1 when one finds an inconsistency. */
export async function runAudit(): Promise<number> {
  await using shop = await openShop(readConfig(process.env))
  let code = 0
  for (const siteId of shop.siteIds) {
    const { audits = [] } = await shop.callSite(siteId)(runAudits, {})
    for (const { name, finding } of audits) {
      console.log(`site ${siteId}  ${name}  ${finding?.description ?? 'all right'}`)
      if (finding) code = 1
    }
  }
  return code
}
