import type { JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { eventUrlOf } from './accounts/event-address.ts'
import { findAccount, usedAccounts, type AccountRow } from './accounts/store.ts'
import type { ConnectedProvider, OpenAccount, ProviderName } from './provider.ts'
import type { Mode, ProviderKeys } from './provider-keys.ts'
import { ProviderUnavailable } from './provider-errors.ts'
import { getOrThrowProvider, providerNamed } from './providers.ts'

/** The provider that charges a payment, and the account that it does so with; null for the sandbox. */
export interface Charger {
  provider: string
  accountId: string | null
}

/**
 * The provider of a payment, ready to be called; undefined for a payment without one, and where its account was removed. Throws
 * ProviderUnavailable where the account's keys cannot be opened.
 */
export async function connectedProvider(
  site: JobSite,
  { provider: name, accountId }: Charger,
): Promise<ConnectedProvider | undefined> {
  const provider = providerNamed(name)
  if (!provider) return undefined
  if (provider.testOnly) return provider.connect(site, undefined)
  return accountId ? connectedAccount(site, accountId) : undefined
}

/** The provider of an account, ready to be called; undefined where there is no such account. */
export async function connectedAccount(site: JobSite, accountId: string): Promise<ConnectedProvider | undefined> {
  const account = await findAccount(site, accountId)
  return account && getOrThrowProvider(account.provider).connect(site, openAccount(site, account))
}

/** The account with which a provider charges in a mode; undefined where the owner connected none or switched it off. */
export async function activeAccount(site: SiteRead, provider: string, mode: Mode): Promise<AccountRow | undefined> {
  const accounts = await usedAccounts.get(site)
  return accounts.find((account) => account.provider === provider && account.mode === mode && account.status === 'ACTIVE')
}

/** Opens the seals of an account. Throws ProviderUnavailable where they were closed under a secret that is lost. */
export function openAccount(site: SiteRead, account: AccountRow): OpenAccount {
  try {
    return unsealed(site, account)
  } catch (error) {
    throw new ProviderUnavailable('the keys of the account cannot be opened', { cause: error })
  }
}

function unsealed(site: SiteRead, account: AccountRow): OpenAccount {
  const { seal, apiUrls } = site.ports.payments
  return {
    id: account.id,
    mode: account.mode,
    keys: JSON.parse(seal.open(account.keys_sealed)) as ProviderKeys,
    webhookSecret: account.webhook_secret_sealed ? seal.open(account.webhook_secret_sealed) : undefined,
    webhookId: account.webhook_id ?? undefined,
    apiUrl: apiUrls[account.provider as ProviderName],
    eventUrl: eventUrlOf(site, account),
  }
}

/** The answer of a provider; pending where it is missing, so that a job asks again. */
export async function unlessUnavailable<Outcome extends object | undefined>(
  answer: Promise<Outcome>,
): Promise<Outcome | { status: 'PENDING' }> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { status: 'PENDING' }
    throw error
  }
}
