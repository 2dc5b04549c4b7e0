import * as contract from '@stoa/contract/services/stoa/payment-accounts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { loadInstantPage } from '../../../../kernel/lists/query/instant-pages.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { holds, type Caller } from '../../../../kernel/site/caller.ts'
import { checkAccount, connectAccount } from '../accounts/connect.ts'
import { presentAccount, presentProviders } from '../accounts/present.ts'
import { readKeys } from '../accounts/read-keys.ts'
import { getAccount, lockAccount } from '../accounts/read.ts'
import { loadAccounts, saveAccount } from '../accounts/store.ts'
import { applyPaymentEvent } from '../payment-events.ts'
import { realProviders } from '../providers.ts'
import { findApplePayFile, saveApplePayFile } from '../store/apple-pay-file.ts'
import * as store from '../store/payment-events.ts'

export const listPaymentAccounts = implementRead(contract.listPaymentAccounts, async ({ site, caller }) => ({
  providers: presentProviders(),
  accounts: (await loadAccounts(site)).map((account) => presentAccount(site, account, addressFor(caller))),
  hasApplePayFile: (await findApplePayFile(site)) !== undefined,
}))

export const connectPaymentAccount = implementAction(
  contract.connectPaymentAccount,
  async (context, { provider: name, mode, keys }) => {
    const { site, transaction, caller, refuse } = context
    const provider = realProviders.find((each) => each.name === name)
    if (!provider || mode === undefined) throw refuse('PAYMENT_PROVIDER_UNKNOWN', 'there is no such provider', { provider: name })
    const account = await connectAccount({ ...site, transaction }, { provider, mode, keys: readKeys(provider, mode, keys) })
    return { account: presentAccount(site, account, addressFor(caller)) }
  },
)

export const testPaymentAccount = implementAction(
  contract.testPaymentAccount,
  async ({ site, transaction, caller }, { accountId }) => {
    const account = await getAccount(site, accountId)
    return { account: presentAccount(site, await checkAccount({ ...site, transaction }, account), addressFor(caller)) }
  },
)

export const setPaymentAccountEnabled = implement(
  contract.setPaymentAccountEnabled,
  async ({ site, caller }, { accountId, enabled }) => {
    const account = await lockAccount(site, accountId)
    const changed = { ...account, status: enabled ? ('ACTIVE' as const) : ('OFF' as const) }
    site.noteBefore({ enabled: account.status === 'ACTIVE' })
    await saveAccount(site, changed)
    return { account: presentAccount(site, changed, addressFor(caller)) }
  },
)

/** It charges nobody any more. Its keys stay sealed for refunds and disputes of what it has charged. */
export const disconnectPaymentAccount = implement(contract.disconnectPaymentAccount, async ({ site }, { accountId }) => {
  const account = await lockAccount(site, accountId)
  site.noteBefore({ provider: account.provider, mode: account.mode, name: account.description.name })
  await saveAccount(site, { ...account, status: 'REPLACED' })
  return {}
})

export const listPaymentEvents = implementRead(contract.listPaymentEvents, async ({ site }, { accountId, status, cursor }) => {
  const filter: store.EventFilter = { accountId: accountId ?? undefined, status: status ?? undefined }
  const { rows, nextCursor } = await loadInstantPage(
    { name: 'payment_events', filter, cursor, size: 50 },
    (...page) => store.listPaymentEvents(site, ...page),
    ({ received_date: date, account_id, id }) => ({ date, id: `${account_id} ${id}` }),
  )
  return { events: rows.map(presentEvent), ...(nextCursor && { nextCursor }) }
})

export const replayPaymentEvent = implement(contract.replayPaymentEvent, async ({ site }, { accountId, eventId }) => {
  const event = await store.findPaymentEvent(site, accountId, eventId)
  if (!event?.subject) throw notFound('paymentEvent', { id: eventId })
  await store.savePaymentEvent(site, event, { status: 'RECEIVED' })
  site.enqueue(applyPaymentEvent, { accountId, eventId })
  return {}
})

function presentEvent(event: store.ListedEvent): contract.PaymentEvent {
  const { account_id, provider, id, type, status, error, received_date, subject } = event
  const paymentId = subject?.kind === 'PAYMENT' ? subject.paymentId : undefined
  return {
    accountId: account_id,
    provider,
    eventId: id,
    type,
    status,
    receivedDate: received_date.toISOString(),
    ...(error && { error }),
    ...(paymentId && { paymentId }),
  }
}

function addressFor(caller: Caller): { showsAddress: boolean } {
  return { showsAddress: holds(caller, 'STOA.PAYMENT_ACCOUNT_CREATE') }
}

export const setApplePayFile = implement(contract.setApplePayFile, async ({ site }, { content }) => {
  site.noteBefore({ content: (await findApplePayFile(site)) ?? '' })
  await saveApplePayFile(site, content?.trim())
  return {}
})

export const paymentAccounts = {
  listPaymentAccounts,
  connectPaymentAccount,
  testPaymentAccount,
  setPaymentAccountEnabled,
  disconnectPaymentAccount,
  listPaymentEvents,
  replayPaymentEvent,
  setApplePayFile,
}
