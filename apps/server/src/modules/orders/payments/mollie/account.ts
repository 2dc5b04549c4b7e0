import type { MethodsListParams, Profile } from '@mollie/api-client'
import type { AccountDescription, AccountMethod, ProviderAccountApi } from '../provider.ts'
import type { Mollie } from './client.ts'
import { countriesOf, currenciesOf, isUsableInShop } from './facts.ts'

export function accountApi({ api, books }: Mollie): ProviderAccountApi {
  return {
    async describe(): Promise<AccountDescription> {
      const [profile, listed] = await Promise.all([
        api.profiles.getCurrent(),
        api.methods.list({ includeWallets: 'applepay' } satisfies MethodsListParams),
        // A token that does not open the books is refused with the keys.
        books?.api.settlements.page({ limit: 1 }),
      ])
      const methods = listed.filter(({ id }) => isUsableInShop(id))
      const problems = problemsOf(profile)
      if (methods.length === 0) problems.push('No payment method is switched on for this profile.')
      return {
        externalId: profile.id,
        name: profile.name,
        canCharge: problems.length === 0,
        problems,
        methods: methods.map(({ id, description, minimumAmount, maximumAmount }): AccountMethod => {
          const countries = countriesOf(id)
          return {
            id,
            title: description,
            currencies: currenciesOf(id, minimumAmount.currency),
            ...(countries && { countries }),
            minAmount: minimumAmount.value,
            ...(maximumAmount && { maxAmount: maximumAmount.value }),
          }
        }),
      }
    },

    // Mollie has no endpoint to create: each payment names the address for its events.
    createEndpoint: async () => undefined,
    removeEndpoint: async () => {},
  }
}

/** A profile in test mode needs no verification. */
function problemsOf({ mode, status }: Profile): string[] {
  if (`${status}` === 'blocked') return ['Mollie has blocked this profile.']
  if (`${status}` === 'unverified' && `${mode}` === 'live') return ['Mollie has not verified this profile yet.']
  return []
}
