import * as contract from '@stoa/contract/services/stoa/back-in-stock-board'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { loadHolds } from '../../../catalog/catalog/ports/stock.ts'
import { whyNothingIsSent } from '../../notifications/index.ts'
import { loadAwaitedItems } from '../board.ts'
import type { MailParts } from '../mail.ts'
import { notifyNext } from '../notify.ts'
import { previewMail } from '../preview.ts'
import type { SendingParts } from '../sending.ts'
import { findAskedProduct, loadDemand, loadPeople } from '../store/board.ts'
import { loadRules, saveRules } from '../store/settings.ts'
import { isAwaited } from '../store/waiting.ts'

const dayMilliseconds = 24 * 3600_000

export const getBackInStockRules = implementRead(contract.getBackInStockRules, async ({ site }) => ({
  rules: presentRules(await loadRules(site)),
}))

export const updateBackInStockRules = implement(contract.updateBackInStockRules, async ({ site }, { rules }) => {
  const before = await loadRules(site)
  const after = {
    automatic: rules.automatic ?? before.automatic,
    holdMinutes: rules.holdMinutes === undefined ? before.holdMinutes : (rules.holdMinutes ?? undefined),
  }
  await saveRules(site, after)
  site.noteBefore(presentRules(before))
  return { rules: presentRules(after) }
})

function presentRules({ automatic, holdMinutes }: Pick<Awaited<ReturnType<typeof loadRules>>, 'automatic' | 'holdMinutes'>) {
  return { automatic, ...(holdMinutes !== undefined && { holdMinutes }) }
}

export const listAwaitedItems = implementRead(contract.listAwaitedItems, ({ site }, { sort = 'WAITING', variantId }) =>
  loadAwaitedItems(site, sort, variantId ?? undefined),
)

export const listAwaitingPeople = implementRead(contract.listAwaitingPeople, async ({ site }, { variantId, limit, offset }) => {
  const { people, total } = await loadPeople(site, variantId, { limit: limit ?? 50, offset: offset ?? 0 })
  const holds = await loadHolds(
    site,
    people.map(({ id }) => id),
  )
  return {
    total,
    people: people.map(({ id, email, contactId, status, createdDate, place }) => ({
      id,
      email,
      ...(contactId && { contactId }),
      status: status as contract.AwaitingStatus,
      createdDate: createdDate.toISOString(),
      ...(place !== null && { place }),
      ...(holds.has(id) && { heldUntil: holds.get(id)?.until.toISOString() }),
    })),
  }
})

export const getBackInStockDemand = implementRead(contract.getBackInStockDemand, async ({ site }, { days, variantId }) => ({
  days: await loadDemand(site, {
    since: new Date(site.now.getTime() - (days ?? 90) * dayMilliseconds),
    variantId: variantId ?? undefined,
  }),
}))

export const notifyFirst = ({ mailer, render }: Pick<SendingParts, 'mailer' | 'render'>) =>
  implement(contract.notifyFirst, async ({ site, refuse }, { variantId, count }) => {
    if (!render || (await whyNothingIsSent(site, mailer))) throw refuse('MAILS_NOT_SENT', 'the shop sends no mails at present')
    const productId = await findAskedProduct(site, variantId)
    if (!productId || !(await isAwaited(site, variantId))) throw refuse('NOBODY_WAITS', 'nobody waits for this variant')
    const { notified } = await notifyNext(site, { productId, variantId }, count)
    if (notified === 0) throw refuse('NO_PIECES_FREE', 'there is no piece that nobody was told of')
    return { notified }
  })

export const previewBackInStockMail = (parts: Omit<MailParts, 'mailer' | 'render'> & Pick<SendingParts, 'mailer' | 'render'>) =>
  implementRead(contract.previewBackInStockMail, async ({ site, refuse }, { variantId }) => {
    if (!parts.render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    const productId = await findAskedProduct(site, variantId)
    if (!productId) throw refuse('NOBODY_WAITS', 'nobody waits for this variant')
    return previewMail({ ...parts, render: parts.render }, site, { productId, variantId })
  })
