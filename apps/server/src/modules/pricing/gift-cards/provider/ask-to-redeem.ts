import { formatAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { providerRedemption } from '../../../platform/plugins/index.ts'
import type { Redemption } from './store.ts'

/** `refused` is undefined for an app that gave no answer; at ALREADY_REDEEMED, it has redeemed and does not say under which id. */
export type RedemptionOutcome = { transactionId: string } | { refused: string | undefined }

/** Asks an app to redeem. Safe to repeat: the redemption's id is the order id that the app knows it by. */
export async function askToRedeem(
  site: SiteRead,
  { id, app_id, amount_minor, sealed_code }: Redemption,
): Promise<RedemptionOutcome> {
  const { currency } = site.settings
  const request = {
    code: site.plugins.seal.open(sealed_code!),
    amount: Number(formatAmount(BigInt(amount_minor), currency)),
    orderId: id,
    currencyCode: currency,
  }
  const answered = await site.plugins.askApp(site, providerRedemption, app_id, request)
  if (answered?.answer) return { transactionId: answered.answer }
  return { refused: answered?.refusal }
}
