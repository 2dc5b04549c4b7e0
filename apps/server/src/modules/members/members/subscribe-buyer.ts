import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { emailDetails, inE164, subscribe } from '../marketing-consent/index.ts'
import { member } from './entity.ts'
import { choosingNewsletter } from './newsletter.ts'
import { findMember } from './store/members.ts'

/**
 * Buyers who ask for news in the checkout get the newsletter. Whoever has unsubscribed since then stays unsubscribed, so the reaction may
 * come late and twice. The address of a buyer without an account may be that of another, who then stays unsubscribed for good.
 */
export const whenOrderCreated = on(
  [`${service.fqdn}_created`],
  'members.when-order-created',
  async (site, { body, eventDate: date }) => {
    const order: Order | undefined = body['createdEvent']?.entity
    if (!order || order.imported || !order.buyerConsents) return
    const { emailSubscription, smsSubscription } = order.buyerConsents
    if (!emailSubscription && !smsSubscription) return
    await site.transaction(async (tx) => {
      if (emailSubscription) await subscribeEmail(tx, order, date)
      if (smsSubscription) await subscribePhone(tx, order, date)
    })
  },
)

async function subscribeEmail(site: SiteTx, { buyerInfo }: Order, date: Date): Promise<void> {
  const { memberId, email } = buyerInfo ?? {}
  if (memberId && (await findMember(site, memberId))) {
    const before = await member.lock(site, memberId)
    const preferences = await choosingNewsletter(site, before, true, { date })
    if (preferences.newsletterAskedDate !== before.preferences?.newsletterAskedDate)
      await member.save(site, before, { ...before, preferences })
  } else if (!memberId && email) await subscribe(site, emailDetails(email), { isOwn: false, date })
}

/** A number without a country code names no phone, so that no message could be sent to it. */
async function subscribePhone(site: SiteTx, { buyerInfo, billingInfo, recipientInfo }: Order, date: Date): Promise<void> {
  const given = billingInfo?.contactDetails?.phone ?? recipientInfo?.contactDetails?.phone
  const phone = given && inE164(given)
  if (phone) await subscribe(site, { type: 'PHONE', phone }, { memberId: buyerInfo?.memberId ?? undefined, isOwn: false, date })
}
