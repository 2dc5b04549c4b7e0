import { service, type Order } from '@stoa/contract/services/ecom/orders'
import { on } from '../../../kernel/background/reactions.ts'
import { member } from './entity.ts'
import { changedPreferences } from './preferences.ts'
import { findMember } from './store/members.ts'

/**
 * A member who asks for news in the checkout gets the newsletter. Who has unsubscribed since then stays unsubscribed, so the reaction may
 * come late and twice.
 */
export const whenOrderCreated = on(
  [`${service.fqdn}_created`],
  'members.when-order-created',
  async (site, { body, eventDate }) => {
    const order: Order | undefined = body['createdEvent']?.entity
    const memberId = order?.buyerInfo?.memberId
    if (!memberId || order.imported || !order.buyerConsents?.emailSubscription) return
    await site.transaction(async (tx) => {
      if (!(await findMember(tx, memberId))) return
      const before = await member.lock(tx, memberId)
      const { newsletterDate, newsletterEndDate } = before.preferences ?? {}
      if (newsletterDate || (newsletterEndDate && new Date(newsletterEndDate) > eventDate)) return
      const preferences = changedPreferences(before.preferences, { newsletterEmails: true }, eventDate)
      await member.save(tx, before, { ...before, preferences })
    })
  },
)
