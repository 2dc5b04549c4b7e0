import type { CallError } from '@stoa/client'
import { listOfferedProviders } from '@stoa/contract/calls/stoa/provider-sign-in'
import type { ProviderEnd } from '../../../../account-paths.ts'
import type { Visit } from '../../../../lib/page/context.ts'
import type { Next } from '../sign-in.server.ts'

/** The accounts elsewhere that the owner offers to sign in with. */
export async function loadProviders({ api }: Visit) {
  const { providers = [] } = await api.call(listOfferedProviders, {})
  return providers.map(({ id, name }) => ({ id, name }))
}

interface KeptStep extends Next {
  /** Of a browser that is at the provider. */
  token?: string
  /** The member who is signed in connects the account: `token` is of that. */
  connect?: 'yes'
  /** Of an account that is linked with the next sign-in. */
  link?: string
  /** The language of the pages that the browser came from. */
  prefix?: string
}

export function toKeptStep(step: KeptStep): URLSearchParams {
  return new URLSearchParams(Object.entries(step).filter(([, value]) => value))
}

const providerEnds: readonly ProviderEnd[] = ['failed', 'denied', 'down', 'email', 'blocked', 'link', 'taken', 'many']

/** The outcome at the provider, from the address of the page. */
export function providerEndIn({ searchParams }: URL): ProviderEnd | undefined {
  return providerEnds.find((end) => end === searchParams.get('provider'))
}

/** Maps an error to the result that the sign-in page shows. */
export function toProviderEnd({ code, data, status }: CallError): ProviderEnd {
  switch (code) {
    case 'SIGN_IN_PROVIDER_NOT_AVAILABLE':
      return 'down'
    case 'PROVIDER_EMAIL_MISSING':
      return 'email'
    case 'MEMBER_BLOCKED':
      return 'blocked'
    case 'ACCOUNT_OF_ANOTHER_MEMBER':
      return 'taken'
    case 'TOO_MANY_LINKED_ACCOUNTS':
      return 'many'
    case 'PROVIDER_SIGN_IN_FAILED':
      return data?.reason === 'DENIED' ? 'denied' : 'failed'
    default:
      return status === 429 ? 'down' : 'failed'
  }
}
