import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { emailDetails, inE164, subscribe, type ShownBox } from '../../members/marketing-consent/index.ts'
import { subscribeMember } from '../../members/members/ports/profile.ts'
import { findCheckout } from './store/checkouts.ts'

/**
 * Buyers who ask for news in the checkout get the newsletter. Whoever has unsubscribed since then stays unsubscribed, so the reaction may
 * come late and twice. The address of a buyer without an account may be that of another, who then stays unsubscribed for good.
 */
export const whenOrderCreated = on(
  [`${service.fqdn}_created`],
  // The name under which earlier versions stored how far they had read.
  'members.when-order-created',
  async (site, { body, eventDate: date }) => {
    const order: Order | undefined = body['createdEvent']?.entity
    if (!order || order.imported || !order.buyerConsents) return
    const { emailSubscription, smsSubscription } = order.buyerConsents
    if (!emailSubscription && !smsSubscription) return
    const checkout = order.checkoutId ? await findCheckout(site, { id: order.checkoutId }) : undefined
    const { email, sms } = checkout?.content.consentTexts ?? {}
    await site.transaction(async (tx) => {
      if (emailSubscription) await subscribeEmail(tx, order, { date, shown: { place: 'CHECKOUT', text: email } })
      if (smsSubscription) await subscribePhone(tx, order, { date, shown: { place: 'CHECKOUT', text: sms } })
    })
  },
)

interface Choice {
  date: Date
  shown: ShownBox
}

async function subscribeEmail(site: SiteTx, { buyerInfo }: Order, choice: Choice): Promise<void> {
  const { memberId, email } = buyerInfo ?? {}
  if (memberId) await subscribeMember(site, memberId, choice)
  else if (email) await subscribe(site, emailDetails(email), { isOwn: false, ...choice })
}

/** A number without a country code names no phone, so that no message could be sent to it. */
async function subscribePhone(site: SiteTx, { buyerInfo, billingInfo, recipientInfo }: Order, choice: Choice): Promise<void> {
  const given = billingInfo?.contactDetails?.phone ?? recipientInfo?.contactDetails?.phone
  const phone = given && inE164(given)
  if (phone)
    await subscribe(site, { type: 'PHONE', phone }, { memberId: buyerInfo?.memberId ?? undefined, isOwn: false, ...choice })
}
