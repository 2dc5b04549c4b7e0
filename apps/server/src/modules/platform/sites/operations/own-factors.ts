import * as contract from '@stoa/contract/services/stoa/account'
import { unauthenticated } from '../../../../kernel/basics/errors.ts'
import type { Caller } from '../../../../kernel/site/caller.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import {
  loadDevices,
  forgetDevices,
  loadFactors,
  removeFactor,
  replaceRecoveryCodes,
  countRecoveryCodes,
  removeRecoveryCodes,
} from '../../second-factors/index.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import type { StaffNotices } from '../staff-notices.ts'
import { ownerOf, type PersonFactors } from '../second-factors.ts'
import { confirmedAccount } from '../confirmed-account.ts'

// The second factors of the signed-in person.

export const listOwnFactors = implementRead(contract.listOwnFactors, async ({ site, caller }) => {
  const owner = own(site, caller)
  return {
    factors: (await loadFactors(owner)).map(({ id, type, name, createdDate, lastUsedDate }) => ({
      id,
      type: type === 'WEBAUTHN' ? ('WEBAUTHN' as const) : ('TOTP' as const),
      ...(name && { name }),
      createdDate: createdDate.toISOString(),
      ...(lastUsedDate && { lastUsedDate: lastUsedDate.toISOString() }),
    })),
    recoveryCodesLeft: await countRecoveryCodes(owner),
    rememberedDevices: (await loadDevices(owner)).length,
  }
})

export const startOwnFactor = ({ limits, factors }: { limits: Pick<RateLimits, 'passwordAttempt'>; factors: PersonFactors }) =>
  implementAction(contract.startOwnFactor, async (context, { type, currentPassword }) => {
    const account = await confirmedAccount(context, currentPassword, limits)
    return context.transaction((tx) => factors.start(tx.db, account, type, tx.now))
  })

export const confirmOwnFactor = ({
  factors,
  notices,
  forget,
}: {
  factors: PersonFactors
  notices: StaffNotices
  forget(): void
}) =>
  implementAction(contract.confirmOwnFactor, async (context, { stateToken, ...given }) => {
    const { caller, transaction, userAgent, address } = context
    const userId = idOf(caller)
    await transaction((tx) => factors.attempt(tx.db, 'ENROLLMENT', stateToken, tx.now))
    const recoveryCodes = await transaction(async (tx) => {
      const codes = await factors.confirm(tx.db, userId, { stateToken, ...given }, tx.now)
      notices.notify(tx, userId, { event: 'FACTOR_ADDED', userAgent, address })
      tx.invalidate(forget)
      return codes
    })
    return recoveryCodes ? { recoveryCodes } : {}
  })

export const removeOwnFactor = ({
  limits,
  notices,
  forget,
}: {
  limits: Pick<RateLimits, 'passwordAttempt'>
  notices: StaffNotices
  forget(): void
}) =>
  implementAction(contract.removeOwnFactor, async (context, { factorId, currentPassword }) => {
    const account = await confirmedAccount(context, currentPassword, limits)
    await context.transaction(async (tx) => {
      const owner = ownerOf(tx.db, account.id, tx.now)
      if (!(await removeFactor(owner, factorId))) throw context.refuse('FACTOR_NOT_FOUND', 'there is no such factor')
      await forgetDevices(owner)
      if ((await loadFactors(owner)).length === 0) await removeRecoveryCodes(owner)
      const { userAgent, address } = context
      notices.notify(tx, account.id, { event: 'FACTOR_REMOVED', userAgent, address })
      tx.invalidate(forget)
    })
    return {}
  })

export const createOwnRecoveryCodes = ({ limits }: { limits: Pick<RateLimits, 'passwordAttempt'> }) =>
  implementAction(contract.createOwnRecoveryCodes, async (context, { currentPassword }) => {
    const account = await confirmedAccount(context, currentPassword, limits)
    const recoveryCodes = await context.transaction(async (tx) => {
      const owner = ownerOf(tx.db, account.id, tx.now)
      if ((await loadFactors(owner)).length === 0) throw context.refuse('FACTOR_NOT_FOUND', 'set up a second factor first')
      return replaceRecoveryCodes(owner)
    })
    return { recoveryCodes }
  })

export const forgetOwnDevices = implement(contract.forgetOwnDevices, async ({ site, caller }) => {
  await forgetDevices(own(site, caller))
  return {}
})

function idOf(caller: Caller): string {
  if (caller.kind !== 'USER') throw unauthenticated('only a signed-in person has an account')
  return caller.userId
}

function own({ db, now }: SiteRead, caller: Caller) {
  return ownerOf(db, idOf(caller), now)
}
