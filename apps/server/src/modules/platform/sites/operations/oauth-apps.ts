import * as contract from '@stoa/contract/services/stoa/sites'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { createApp, listApps, updateApp, deleteApp } from '../store/clients.ts'
import { withoutFragments, normalizedDomains } from '../redirect-addresses.ts'

export const listOAuthApps = implementRead(contract.listOAuthApps, async ({ site }) => ({
  oAuthApps: (await listApps(site)).map(presentApp),
}))

export const createOAuthApp = implement(contract.createOAuthApp, async ({ site }, { oAuthApp }) => {
  const app = {
    name: oAuthApp.name,
    allowedRedirectUris: withoutFragments(oAuthApp.allowedRedirectUris ?? []),
    allowedRedirectDomains: normalizedDomains(oAuthApp.allowedRedirectDomains ?? []),
    development: oAuthApp.development ?? false,
  }
  const id = await createApp(site.db, site.siteId, app, site.now)
  if (app.development) site.invalidate(() => undefined)
  return { oAuthApp: { id, ...app, createdDate: site.now.toISOString() } }
})

export const updateOAuthApp = implement(contract.updateOAuthApp, async ({ site }, { oAuthApp }) => {
  const { id, name, allowedRedirectUris, allowedRedirectDomains, development } = oAuthApp
  const before = (await listApps(site)).find((app) => app.id === id)
  if (before) site.noteBefore(presentApp(before))
  const row = await updateApp(site, id, {
    ...(name && { name }),
    ...(allowedRedirectUris && { allowed_redirect_uris: withoutFragments(allowedRedirectUris) }),
    ...(allowedRedirectDomains && { allowed_redirect_domains: normalizedDomains(allowedRedirectDomains) }),
    ...(development !== undefined && { development }),
  })
  if (!row) throw notFound('oAuthApp', { id })
  // Answers have hints, or none, from the next request on.
  if (row.development !== before?.development) site.invalidate(() => undefined)
  return { oAuthApp: presentApp(row) }
})

export const deleteOAuthApp = implement(contract.deleteOAuthApp, async ({ site }, { oAuthAppId }) => {
  const before = (await listApps(site)).find(({ id }) => id === oAuthAppId)
  if (!before || !(await deleteApp(site, oAuthAppId))) throw notFound('oAuthApp', { id: oAuthAppId })
  site.noteBefore(presentApp(before))
  // The tokens of its members end at once.
  site.invalidate(() => undefined)
  return {}
})

function presentApp({
  id,
  name,
  allowed_redirect_uris,
  allowed_redirect_domains,
  development,
  created_date,
}: Awaited<ReturnType<typeof listApps>>[number]): contract.OAuthApp {
  return {
    id,
    name,
    allowedRedirectUris: allowed_redirect_uris,
    allowedRedirectDomains: allowed_redirect_domains,
    development,
    createdDate: created_date.toISOString(),
  }
}
