import { refusal } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { JobSite } from '../../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { openAccount } from '../connected.ts'
import { paymentMethod } from '../entity.ts'
import type { AccountDescription, ConnectedProvider, PaymentProvider, ProviderAccountApi } from '../provider.ts'
import type { Mode, ProviderKeys } from '../provider-keys.ts'
import { ProviderRefusal, ProviderUnavailable } from '../provider-errors.ts'
import { getOrThrowProvider } from '../providers.ts'
import { eventUrlOf, newEventKey } from './event-address.ts'
import { findAccountAtProvider, insertAccount, lockAccounts, saveAccount, type AccountRow } from './store.ts'

interface GivenKeys {
  provider: PaymentProvider
  mode: Mode
  keys: ProviderKeys
}

/** Somebody else has changed the account since it was read: its endpoint may be another one. */
class ConnectedMeanwhile extends Error {}

const maxAttempts = 5

/**
 * Connects an account: asks the provider who it is, creates the endpoint for events, and then stores the keys. Of simultaneous calls,
 * each stores an endpoint that it created after the others had stored theirs.
 */
export async function connectAccount(site: JobSite, given: GivenKeys): Promise<AccountRow> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connectOnce(site, given)
    } catch (error) {
      if (!(error instanceof ConnectedMeanwhile)) throw error
      if (attempt === maxAttempts) throw refusal('PAYMENT_PROVIDER_NOT_AVAILABLE', 'somebody else is connecting this provider')
    }
  }
}

async function connectOnce(site: JobSite, { provider, mode, keys }: GivenKeys): Promise<AccountRow> {
  const { seal, apiUrls } = site.ports.payments
  const fresh = { id: newId(), event_key: newEventKey() }
  const account = { id: fresh.id, mode, keys, webhookSecret: undefined, webhookId: undefined, apiUrl: apiUrls[provider.name] }
  const api = accountApiOf(await provider.connect(site, account))
  const description = await askingProvider(() => api.describe())
  // An account that is known keeps its address for events. At another one its events would find no account.
  const known = await findAccountAtProvider(site, { provider: provider.name, mode, externalId: description.externalId })
  const { id, event_key } = known ?? fresh
  const endpoint = await createEndpoint(site, api, eventUrlOf(site, { id, event_key }))
  await announceDomain(site, api)
  const publicNames = new Set(provider.keys.filter(({ isPublic }) => isPublic).map(({ name }) => name))
  const row: AccountRow = {
    id,
    event_key,
    revision: 1n,
    provider: provider.name as AccountRow['provider'],
    mode,
    status: 'ACTIVE',
    created_date: site.now,
    updated_date: site.now,
    checked_date: site.now,
    last_event_date: null,
    external_id: description.externalId,
    public_keys: Object.fromEntries(Object.entries(keys).filter(([name]) => publicNames.has(name))),
    keys_sealed: seal.close(JSON.stringify(keys)),
    webhook_id: endpoint?.id ?? null,
    webhook_secret_sealed: endpoint?.secret ? seal.close(endpoint.secret) : null,
    description,
  }
  try {
    return await site.transaction((tx) => storeAccount(tx, row, known?.revision))
  } catch (error) {
    // At an address that was given to no account, the events would be lost, and the provider would complain to the owner.
    if (error instanceof ConnectedMeanwhile && !known && endpoint) await api.deleteEndpoint?.(endpoint.id).catch(() => undefined)
    throw error
  }
}

/**
 * New keys of the same account replace the old ones; another account takes the old one's place. `seen` is the revision with which the
 * account was read before its endpoint was created.
 */
async function storeAccount(site: SiteTx, row: AccountRow, seen: bigint | undefined): Promise<AccountRow> {
  const known = await lockAccounts(site, row.provider, row.mode)
  const same = known.find(({ external_id }) => external_id === row.external_id)
  if (same?.revision !== seen) throw new ConnectedMeanwhile()
  for (const other of known.filter(({ status, id }) => status !== 'REPLACED' && id !== same?.id))
    await saveAccount(site, { ...other, status: 'REPLACED' })
  await addMethods(site, row)
  if (!same) {
    if (!(await insertAccount(site, row))) throw new ConnectedMeanwhile()
    return row
  }
  const { id, revision, created_date, event_key, last_event_date } = same
  const renewed = { ...row, id, revision, created_date, last_event_date, event_key }
  await saveAccount(site, renewed)
  return { ...renewed, revision: revision + 1n }
}

/** The first account of a provider adds its methods, which the owner can then arrange. */
async function addMethods(site: SiteTx, { provider, description }: AccountRow): Promise<void> {
  const { items } = await paymentMethod.query(site, { cursorPaging: { limit: 100 } })
  if (items.some((method) => method.provider === provider)) return
  const position = Math.max(-1, ...items.map((method) => method.position ?? 0)) + 1
  for (const [index, method] of getOrThrowProvider(provider).startMethods(description).entries())
    await paymentMethod.create(site, {
      kind: 'CARD',
      provider,
      enabled: true,
      position: Math.min(1000, position + index),
      ...method,
    })
}

/** Asks the provider again what the account can do, and stores the answer. */
export async function checkAccount(site: JobSite, account: AccountRow): Promise<AccountRow> {
  const provider = getOrThrowProvider(account.provider)
  const api = accountApiOf(await provider.connect(site, openAccount(site, account)))
  const description = await askingProvider(() => api.describe())
  const checked = { ...account, description, checked_date: site.now }
  await site.transaction((tx) => saveAccount(tx, checked))
  return checked
}

function accountApiOf({ account }: ConnectedProvider): ProviderAccountApi {
  if (!account) throw new Error('the provider has no accounts')
  return account
}

/** Throws PAYMENT_KEYS_REFUSED with the provider's words, and PAYMENT_PROVIDER_NOT_AVAILABLE. */
async function askingProvider(ask: () => Promise<AccountDescription>): Promise<AccountDescription> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefusal) throw refusal('PAYMENT_KEYS_REFUSED', error.message)
    if (error instanceof ProviderUnavailable) throw refusal('PAYMENT_PROVIDER_NOT_AVAILABLE', error.message)
    throw error
  }
}

/** Without an endpoint the server asks for every payment, so an account works without one; Health says so. */
async function createEndpoint(
  site: JobSite,
  api: ProviderAccountApi,
  url: string,
): Promise<{ id: string; secret?: string } | undefined> {
  // No provider reaches an address of this machine, except the doubles of tests.
  if (!isReachable(url) && Object.keys(site.ports.payments.apiUrls).length === 0) return undefined
  return api.createEndpoint(url).catch(() => undefined)
}

function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' && hostname !== 'localhost' && !hostname.startsWith('127.')
}

/** Wallets need it; cards work without. */
async function announceDomain({ settings }: JobSite, api: ProviderAccountApi): Promise<void> {
  const { protocol, hostname } = new URL(settings.origin)
  if (protocol === 'https:') await api.registerDomain?.(hostname).catch(() => undefined)
}
