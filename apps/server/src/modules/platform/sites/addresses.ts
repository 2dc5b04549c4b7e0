import { isFresh } from '../../../kernel/caching/cache-registry.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import { everySite, valueCache } from '../../../kernel/caching/value-cache.ts'
import type { SiteAddresses, SiteRead } from '../../../kernel/site/site.ts'
import { isUnnamed, nameOf, normalizedHost } from './host-names.ts'
import { loadAllDomains, listDomains } from './store/domains.ts'
import { findFirstSiteId } from './store/settings.ts'

interface Domains {
  /** Site ids by host name. */
  sites: Map<string, string>
  /** Host names of the primary domains by site id. */
  primary: Map<string, string>
}

/** Which site a host name shows, and where links to a site lead. */
export function siteAddresses(db: Db, publicUrl: string): SiteAddresses {
  const { protocol, host, origin: publicOrigin } = new URL(publicUrl)
  const serverHost = normalizedHost(host, protocol)!
  const originAt = (name: string) => `${protocol}//${name}`
  let firstId: string | undefined
  const domainsOfAll = valueCache<Domains>({ isUsable: isFresh })

  // Read with the session of the caller's transaction: waiting for another one could be a deadlock.
  const origins = siteCache(async (site) => {
    const primary = (await listDomains(site)).find(({ is_primary }) => is_primary)
    return primary ? originAt(primary.host) : publicUrl
  })

  return {
    serverHost,
    serverName: nameOf(serverHost),
    normalized: (text) => normalizedHost(text, protocol),
    originOf: (site: SiteRead) => origins.get(site),
    originOfSite: async (siteId) => originFor(siteId, await allOf()),
    siteAt,
    async linkFrom(requested, siteId) {
      const here = await siteAt(requested)
      if (here?.id === siteId) return ''
      return originFor(siteId, await allOf())
    },
  }

  async function siteAt(requested: string) {
    const name = normalizedHost(requested, protocol)
    if (name === undefined) return undefined
    const domains = await allOf()
    const { sites, primary } = domains
    // An installation without domains has one shop, whatever name it is reached by.
    const isOwn = name === serverHost || isUnnamed(name) || sites.size === 0
    const id = isOwn ? await firstSite() : sites.get(name)
    if (id === undefined) return undefined
    const redirects = sites.has(name) && name !== (primary.get(id) ?? serverHost)
    return { id, origin: originFor(id, domains), redirects }
  }

  function originFor(siteId: string, { primary }: Domains): string {
    const main = primary.get(siteId)
    return main ? originAt(main) : publicOrigin
  }

  async function firstSite(): Promise<string | undefined> {
    return (firstId ??= await findFirstSiteId(db))
  }

  /** All of them at once, so that requests with invented host names cost no query. */
  function allOf(): Promise<Domains> {
    return domainsOfAll.get(everySite, '', load)
  }

  async function load(): Promise<Domains> {
    const rows = await loadAllDomains(db)
    return {
      sites: new Map(rows.map(({ host: name, site_id }) => [name, site_id])),
      primary: new Map(rows.filter(({ is_primary }) => is_primary).map(({ host: name, site_id }) => [site_id, name])),
    }
  }
}
