import { randomInt } from 'node:crypto'
import type { Specification } from '@stoa/contract/services/marketing/coupons'
import type { AutomationCoupon } from '@stoa/contract/services/stoa/automations'
import type { AutomationCouponFacts } from '@stoa/storefront/automation-mail-data'
import { asStaff } from '../../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { coupon } from '../../../pricing/discounts/index.ts'
import type { StoredAutomation } from '../entity.ts'
import { lockRun, noteCoupon } from '../store/runs.ts'

const day = 24 * 3600 * 1000
/** Without what is read as something else. 10 of them are 50 bits: nobody guesses one. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export type RunCoupon = AutomationCouponFacts & { id: string }

/** The coupon of a run, which is made once. */
export async function couponOfRun(
  site: SiteTx,
  { name, coupon: terms }: StoredAutomation,
  runId: string,
): Promise<RunCoupon | undefined> {
  if (!terms) return undefined
  const run = await lockRun(site, runId)
  if (!run) return undefined
  if (run.coupon_id && run.coupon_code) {
    const made = await coupon.find(asStaff(site), run.coupon_id)
    const until = Number(made?.specification?.expirationTime ?? untilOf(site, terms).getTime())
    return { id: run.coupon_id, ...factsOf(site, terms, run.coupon_code, new Date(until)) }
  }
  const code = newCode()
  const until = untilOf(site, terms)
  const made = await coupon.create(asStaff(site), {
    specification: specificationOf(site, terms, { name: name ?? '', code, until }),
  })
  await noteCoupon(site, runId, { id: made.id, code })
  return { id: made.id, ...factsOf(site, terms, code, until) }
}

function untilOf({ now }: SiteTx, { validDays = 14 }: AutomationCoupon): Date {
  return new Date(now.getTime() + validDays * day)
}

function newCode(): string {
  return Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
}

function specificationOf(
  { now }: SiteTx,
  { percentOff, amountOff, minimumSubtotal }: AutomationCoupon,
  { name, code, until }: { name: string; code: string; until: Date },
): Specification {
  const benefit = percentOff
    ? { percentOffRate: percentOff }
    : amountOff
      ? { moneyOffAmount: Number(amountOff) }
      : { freeShipping: true }
  return {
    // Half a character at the end cannot be stored.
    name: name.slice(0, 50).replace(/[\uD800-\uDBFF]$/, ''),
    code,
    startTime: String(now.getTime()),
    expirationTime: String(until.getTime()),
    usageLimit: 1,
    ...benefit,
    ...(minimumSubtotal ? { minimumSubtotal: Number(minimumSubtotal) } : { scope: { namespace: 'stores' } }),
  }
}

function factsOf(
  { settings }: SiteTx,
  { percentOff, amountOff, minimumSubtotal }: AutomationCoupon,
  code: string,
  until: Date,
): AutomationCouponFacts {
  const { currency } = settings
  return {
    code,
    until: until.toISOString(),
    benefit: percentOff ? { percentOff } : amountOff ? { amountOff: { value: amountOff, currency } } : 'FREE_SHIPPING',
    ...(minimumSubtotal && { minimum: { value: minimumSubtotal, currency } }),
  }
}

/** What a preview shows of a coupon that nobody has. */
export function sampleCoupon(site: Pick<SiteTx, 'now' | 'settings'>, terms: AutomationCoupon): AutomationCouponFacts {
  return factsOf(site as SiteTx, terms, 'EXAMPLE234', untilOf(site as SiteTx, terms))
}
