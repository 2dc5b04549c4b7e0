import type * as contract from '@stoa/contract/services/stoa/payment-accounts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { realProviders } from '../providers.ts'
import { eventUrlOf } from './event-address.ts'
import type { AccountRow } from './store.ts'

/** `showsAddress`: the address for events lets whoever has it report payments, so only those who connect accounts see it. */
export function presentAccount(
  site: SiteRead,
  account: AccountRow,
  { showsAddress }: { showsAddress: boolean },
): contract.PaymentAccount {
  const { externalId, name, country, canCharge, problems, methods } = account.description
  return {
    id: account.id,
    provider: account.provider,
    mode: account.mode,
    status: account.status,
    name,
    externalId,
    canCharge,
    problems,
    ...(country && { country }),
    methods: methods.map(({ currencies = [], countries = [], ...method }) => ({
      ...method,
      currencies,
      countries,
    })),
    publicKeys: { ...account.public_keys },
    hasEndpoint: account.webhook_id !== null,
    ...(showsAddress && { eventUrl: eventUrlOf(site, account) }),
    createdDate: account.created_date.toISOString(),
    checkedDate: account.checked_date.toISOString(),
    ...(account.last_event_date && { lastEventDate: account.last_event_date.toISOString() }),
  }
}

export function presentProviders(): contract.PaymentProviderInfo[] {
  return realProviders.map(({ name, title, keys }) => ({
    provider: name,
    title,
    keys: keys.map(({ name: key, isPublic }) => ({ name: key, isPublic })),
  }))
}
