import * as links from '@stoa/contract/services/stoa/mailing-links'
import * as contract from '@stoa/contract/services/stoa/mailing-rules'
import { asStaff } from '../../../kernel/site/audience.ts'
import { implement, implementAction, implementRead } from '../../../kernel/operations/operation.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import { mailStop, showStop, stopAddress } from '../../messages/notifications/index.ts'
import { changeRules, loadRules } from './rules.ts'
import { choose, type MailingLinks } from './unsubscribe.ts'

export const getMailingRules = implementRead(contract.getMailingRules, async ({ site }) => ({ rules: await loadRules(site) }))

export const updateMailingRules = implement(contract.updateMailingRules, async ({ site }, { rules }) => ({
  rules: await changeRules(site, rules),
}))

export const searchMailStops = implementRead(contract.searchMailStops, async ({ site }, { search }) => {
  const page = await mailStop.query(site, search as WireQuery, { root: 'search' })
  return { stops: page.items.map(showStop), pagingMetadata: page.metadata }
})

export const stopMailAddress = implement(contract.stopMailAddress, async ({ site }, { email, reason, detail }) => ({
  stop: await stopAddress(site, email, { reason, detail: detail ?? undefined }),
}))

export const allowMailAddress = implement(contract.allowMailAddress, async ({ site }, { stopId }) => {
  await mailStop.remove(site, stopId)
  return {}
})

export const setMailingChoice = (tokens: MailingLinks) =>
  implementAction(links.setMailingChoice, ({ transaction, refuse }, { token, choice = 'STOP' }) =>
    transaction(async (tx) => {
      const site = asStaff(tx)
      const email = tokens.read(site, token)
      if (!email) throw refuse('UNSUBSCRIBE_LINK_NOT_VALID', 'the link is wrong')
      await choose(site, email, choice)
      return {}
    }),
  )
