import * as contract from '@stoa/contract/services/stoa/second-factors'
import { implement, implementAction } from '../../../../kernel/operations/operation.ts'
import { loadFactors, removeAllFactors } from '../../../platform/second-factors/index.ts'
import { openChallenge } from '../challenges.ts'
import { factorOwner } from '../member-factors.ts'
import { endSteps } from '../store/sign-in-steps.ts'
import type { SecondFactorOptions } from './second-factors.ts'
import { requireMember } from '../own-factors.ts'

export const resetFactors = ({ mails }: Pick<SecondFactorOptions, 'mails'>) =>
  implement(contract.resetFactors, async ({ site }, { memberId }) => {
    const member = await requireMember(site, memberId)
    const owner = factorOwner(site, member.id)
    site.noteBefore({ id: member.id, factors: (await loadFactors(owner)).map(({ type }) => type) })
    await removeAllFactors(owner)
    await endSteps(site, member.id)
    mails.notify(site, member.id, { event: 'FACTOR_REMOVED' })
    site.noteAfter({ id: member.id, factors: [] })
    return {}
  })

export const requestFactorReset = ({ codes, mails }: Pick<SecondFactorOptions, 'codes' | 'mails'>) =>
  implementAction(contract.requestFactorReset, async (context, { stateToken }) => {
    const { caller, address, userAgent, transaction, refuse } = context
    if (!codes.canMail) throw refuse('NO_MAIL_SERVER', 'no mail server is set up')
    await transaction(async (tx) => {
      const { memberId } = await openChallenge(tx, caller, stateToken)
      mails.requestReset(tx, memberId)
      mails.notify(tx, memberId, { event: 'FACTOR_RESET_REQUESTED', userAgent, address })
    })
    return {}
  })
