import * as contract from '@stoa/contract/services/stoa/sites'
import { invalid, notFound } from '../../../../kernel/basics/errors.ts'
import { scopesBeyond } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import { createKey, listKeys, deleteKey } from '../store/clients.ts'
import type { SiteOperationsOptions } from './sites.ts'

export const listApiKeys = implementRead(contract.listApiKeys, async ({ site }) => ({
  apiKeys: (await listKeys(site)).map(({ id, name, scopes, created_date, last_used_date, expires_date, development }) => ({
    id,
    name,
    scopes: scopes as contract.ApiKey['scopes'] & {},
    createdDate: created_date.toISOString(),
    lastUsedDate: last_used_date?.toISOString() ?? null,
    expiresDate: expires_date?.toISOString() ?? null,
    development,
  })),
}))

export const createApiKey = implement(contract.createApiKey, async ({ site, caller, refuse }, { apiKey }) => {
  const { name, scopes = [], expiresDate, development = false } = apiKey
  const beyond = scopesBeyond(caller, scopes)
  if (beyond.length > 0) throw refuse('SCOPE_NOT_HELD', 'a key gives no more than you hold', { scopes: beyond })
  const expires = expiresDate ? new Date(expiresDate) : null
  if (expires && expires <= site.now) throw inThePast()
  const key = { name, scopes, development }
  const { id, secret } = await createKey(site.db, site.siteId, { ...key, expires }, site.now)
  const dates = { createdDate: site.now.toISOString(), expiresDate: expires?.toISOString() ?? null }
  return { apiKey: { id, ...key, ...dates }, secret }
})

export const revokeApiKey = ({ forget }: Pick<SiteOperationsOptions, 'forget'>) =>
  implement(contract.revokeApiKey, async ({ site }, { apiKeyId }) => {
    const before = (await listKeys(site)).find(({ id }) => id === apiKeyId)
    if (!before || !(await deleteKey(site, apiKeyId))) throw notFound('apiKey', { id: apiKeyId })
    site.noteBefore({ id: apiKeyId, name: before.name, scopes: before.scopes })
    site.invalidate(() => forget(site.siteId))
    return {}
  })

function inThePast() {
  return invalid({ field: 'apiKey.expiresDate', description: 'must lie ahead', violatedRule: 'VALIDATION', data: {} })
}
