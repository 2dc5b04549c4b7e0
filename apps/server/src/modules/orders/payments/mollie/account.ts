import type { Method, MethodsListParams, Profile } from '@mollie/api-client'
import type { AccountDescription, AccountMethod, ProviderAccountApi } from '../provider.ts'
import type { Mode } from '../provider-keys.ts'
import type { Mollie } from './client.ts'
import { currenciesOf, isUsableInShop } from './facts.ts'

export function accountApi({ mode, api, books }: Mollie): ProviderAccountApi {
  return {
    async describe(): Promise<AccountDescription> {
      const [profile, listed] = await Promise.all([
        api.profiles.getCurrent(),
        api.methods.list({ includeWallets: 'applepay' } satisfies MethodsListParams),
        // A token that does not open the books is refused with the keys.
        books?.api.settlements.page({ limit: 1 }),
      ])
      const methods = listed.filter(({ id }) => isUsableInShop(id))
      const problems = problemsOf(profile, mode)
      if (methods.length === 0) problems.push('No payment method is switched on for this profile.')
      return {
        externalId: profile.id,
        name: profile.name,
        canCharge: problems.length === 0,
        problems,
        methods: methods.map(presented),
      }
    },

    // Mollie has no endpoint to create: each payment names the address for its events.
    createEndpoint: async () => undefined,
  }
}

function presented({ id, description, minimumAmount, maximumAmount }: Method): AccountMethod {
  return {
    id,
    title: description,
    currencies: currenciesOf(id, minimumAmount.currency),
    minAmount: minimumAmount.value,
    ...(maximumAmount && { maxAmount: maximumAmount.value }),
  }
}

/** Test payments need no verification. */
function problemsOf({ status }: Profile, mode: Mode): string[] {
  if (`${status}` === 'blocked') return ['Mollie has blocked this profile.']
  if (`${status}` === 'unverified' && mode === 'LIVE') return ['Mollie has not verified this profile yet.']
  return []
}
