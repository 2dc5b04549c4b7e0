import type { ExistingLegalPage, LegalFacts, LegalPageKind } from '@stoa/contract/services/stoa/legal-pages'
import { europeanUnion, formatAmount } from '@stoa/pricing'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { page } from '../../catalog/content/index.ts'
import { findFreeDeliveryThreshold, loadDeliveryCountries, offersPickup } from '../../delivery/delivery/index.ts'
import type { CaptchaProvider } from '../../identity/captcha/index.ts'
import { loadInvoiceSeller } from '../../orders/invoices/index.ts'
import { getOrThrowProvider, usableMethods } from '../../orders/payments/index.ts'
import { loadReturnSettings } from '../../orders/returns/index.ts'
import { loadSender } from '../../messages/notifications/index.ts'

export const legalPageKinds: readonly LegalPageKind[] = ['IMPRINT', 'TERMS', 'PRIVACY', 'RETURNS', 'SHIPPING']

/** The services that get data about visitors; the proof of work stays on the server. */
const captchaServices: Readonly<Record<CaptchaProvider['name'], readonly string[]>> = {
  PROOF_OF_WORK: [],
  RECAPTCHA: ['Google reCAPTCHA'],
  HCAPTCHA: ['hCaptcha'],
  TURNSTILE: ['Cloudflare Turnstile'],
}

/** The facts that the settings of the shop say. What they leave open is absent. */
export async function loadLegalFacts(site: SiteRead, captchaName: CaptchaProvider['name']): Promise<LegalFacts> {
  const { country, currency } = site.settings
  const [{ seller, smallBusiness }, sender, delivery, pickup, freeFrom, returns, methods] = await Promise.all([
    loadInvoiceSeller(site),
    loadSender(site),
    loadDeliveryCountries(site),
    offersPickup(site),
    findFreeDeliveryThreshold(site, { country }),
    loadReturnSettings(site),
    usableMethods(site),
  ])
  const email = seller.email ?? sender.replyTo
  const served = [country, ...delivery.countries]
  const { deliveryPaidBy, returnAddress } = returns
  return {
    ...seller,
    ...(email && { email }),
    // A registration names a register, so that its owner is a company. Nothing says that there is none.
    ...(seller.registration && { legalForm: 'COMPANY' as const }),
    smallBusiness,
    deliveryCountries: delivery.countries,
    deliversEverywhere: delivery.everywhere,
    offersPickup: pickup,
    ...(freeFrom !== undefined && { freeDeliveryFrom: formatAmount(freeFrom, currency) }),
    sellsToEuConsumers: delivery.everywhere || served.some((code) => europeanUnion.has(code)),
    // Settings that are switched off were perhaps never looked at.
    ...(returns.enabled && { returnDays: returns.periodDays, returnPaidBy: deliveryPaidBy }),
    ...(returnAddress && { returnAddress }),
    paymentMethods: [...new Set(methods.map(({ method: { title } }) => title ?? ''))].filter(Boolean),
    paymentProviders: [...new Set(methods.flatMap(({ charger }) => (charger ? companyOf(charger.provider) : [])))],
    captchaServices: [...captchaServices[captchaName]],
    // The shop loads nothing that measures its visitors.
    analyticsServices: [],
  }
}

export async function loadExistingPages(site: SiteRead): Promise<ExistingLegalPage[]> {
  const query = { filter: { kind: { $in: [...legalPageKinds] } }, cursorPaging: { limit: 50 } }
  const { items } = await page.query(asStaff(site), query)
  return items.map(({ id, kind, title, visible }) => ({ id, kind: kind as LegalPageKind, title, visible }))
}

/** The sandbox of test mode is no company. */
function companyOf(provider: string): string[] {
  const { title, testOnly } = getOrThrowProvider(provider)
  return testOnly ? [] : [title]
}
