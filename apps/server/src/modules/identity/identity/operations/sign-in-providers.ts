import * as contract from '@stoa/contract/services/stoa/sign-in-providers'
import { notFound, requiredField } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { Outbound } from '../../../../kernel/outside/outbound.ts'
import type { Seal } from '../../../../kernel/secrets/sealed.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { ProviderNotAvailable, type OpenIdProviders } from '../openid.ts'
import { openIdClientOf, redirectUriOf } from '../sign-in-providers.ts'
import * as store from '../store/sign-in-providers.ts'
import { checkedIssuer } from '../check-issuer.ts'

export interface SignInProviderOptions {
  openId: OpenIdProviders
  outbound: Outbound
  seal: Seal
}

// No request with a secret is stored for an idempotency key.
export const createSignInProvider = ({ outbound, seal }: Pick<SignInProviderOptions, 'outbound' | 'seal'>) =>
  implementAction(contract.createSignInProvider, ({ transaction, refuse }, { signInProvider: given }) =>
    transaction(async (site) => {
      const known = await store.listProviders(site)
      if (known.length >= store.mostProviders) throw refuse('TOO_MANY_SIGN_IN_PROVIDERS', 'there are as many as possible')
      const row: store.ProviderRow = {
        site_id: site.siteId,
        id: newId(),
        name: given.name.trim(),
        issuer: checkedIssuer({ outbound }, site, given.issuer, refuse),
        client_id: given.clientId.trim(),
        client_secret_sealed: seal.close(given.clientSecret),
        enabled: given.enabled ?? true,
        position: given.position ?? 0,
        created_date: site.now,
        updated_date: site.now,
      }
      await store.insertProvider(site, row)
      return { signInProvider: present(site, row) }
    }),
  )

export const getSignInProvider = implementRead(contract.getSignInProvider, async ({ site }, { signInProviderId }) => ({
  signInProvider: present(site, await getProvider(site, signInProviderId)),
}))

// No request with a secret is stored for an idempotency key.
export const updateSignInProvider = ({ outbound, seal }: Pick<SignInProviderOptions, 'outbound' | 'seal'>) =>
  implementAction(contract.updateSignInProvider, ({ transaction, refuse }, { signInProvider: given }) =>
    transaction(async (site) => {
      const before = await getProvider(site, given.id)
      site.noteBefore(present(site, before))
      const { name, issuer, clientId, clientSecret, enabled, position } = given
      const values = {
        name: name?.trim() ?? before.name,
        issuer: issuer === undefined ? before.issuer : checkedIssuer({ outbound }, site, issuer, refuse),
        client_id: clientId?.trim() ?? before.client_id,
        client_secret_sealed: clientSecret ? seal.close(clientSecret) : before.client_secret_sealed,
        enabled: enabled ?? before.enabled,
        position: position ?? before.position,
        updated_date: site.now,
      }
      // A change of the issuer must not send the former one's secret to the new one.
      if (values.issuer !== before.issuer && !clientSecret) throw requiredField('signInProvider.clientSecret')
      await store.updateProvider(site, before.id, values)
      return { signInProvider: present(site, { ...before, ...values }) }
    }),
  )

export const listSignInProviders = implementRead(contract.listSignInProviders, async ({ site }) => ({
  signInProviders: (await store.listProviders(site)).map((row) => present(site, row)),
}))

export const deleteSignInProvider = implement(contract.deleteSignInProvider, async ({ site }, { signInProviderId }) => {
  site.noteBefore(present(site, await getProvider(site, signInProviderId)))
  await store.deleteProvider(site, signInProviderId)
  return {}
})

export const testSignInProvider = ({ openId, seal }: Pick<SignInProviderOptions, 'openId' | 'seal'>) =>
  implementAction(contract.testSignInProvider, async ({ site }, { signInProviderId }) => {
    const client = openIdClientOf(site, await getProvider(site, signInProviderId), seal)
    try {
      await openId.check(client)
      return { working: true }
    } catch (error) {
      if (!(error instanceof ProviderNotAvailable)) throw error
      return { working: false, failure: error.message }
    }
  })

function present(site: SiteRead, row: store.ProviderRow): contract.SignInProvider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    enabled: row.enabled,
    position: row.position,
    redirectUri: redirectUriOf(site),
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  }
}

async function getProvider(site: SiteRead, id: string): Promise<store.ProviderRow> {
  const row = await store.findProvider(site, id)
  if (!row) throw notFound('signInProvider', { id })
  return row
}
