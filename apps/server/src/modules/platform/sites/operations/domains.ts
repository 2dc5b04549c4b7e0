import * as contract from '@stoa/contract/services/stoa/domains'
import { invalid, notFound } from '../../../../kernel/basics/errors.ts'
import { shopTouched } from '../../../../kernel/site/events.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteAddresses, SiteTx } from '../../../../kernel/site/site.ts'
import { isDomain } from '../host-names.ts'
import * as store from '../store/domains.ts'
import { findFirstSiteId } from '../store/settings.ts'

// The host names under which a site's shop is reached.

export const listDomains = ({ addresses }: { addresses: SiteAddresses }) =>
  implementRead(contract.listDomains, async ({ site }) => ({
    domains: (await store.listDomains(site)).map(present),
    shopUrl: await addresses.originOf(site),
    serverName: addresses.serverName,
  }))

export const addDomain = ({ addresses }: { addresses: SiteAddresses }) =>
  implement(contract.addDomain, async ({ site, refuse }, { host: given }) => {
    const host = addresses.normalized(given)
    if (!host || !isDomain(host)) throw noHostName()
    // The answer is the same whichever site has the name: sites do not learn of each other.
    const taken = () => refuse('DOMAIN_ALREADY_EXISTS', 'the domain is in use already', { host })
    if (host === addresses.serverHost) throw taken()
    const others = await store.lockDomains(site)
    const isFirstSite = (await findFirstSiteId(site.db)) === site.siteId
    const added = await store.insertDomain(site, { host, is_primary: others.length === 0 && !isFirstSite })
    if (!added) throw taken()
    changed(site)
    return { domain: present(added) }
  })

export const makeDomainPrimary = implement(contract.makeDomainPrimary, async ({ site }, { domainId }) => {
  const domain = (await store.lockDomains(site)).find(({ id }) => id === domainId)
  if (!domain) throw notFound('domain', { id: domainId })
  site.noteBefore(present(domain))
  await store.setPrimaryDomain(site, domainId)
  changed(site)
  return { domain: present({ ...domain, is_primary: true }) }
})

export const removeDomain = implement(contract.removeDomain, async ({ site, refuse }, { domainId }) => {
  const domains = await store.lockDomains(site)
  const domain = domains.find(({ id }) => id === domainId)
  if (!domain) throw notFound('domain', { id: domainId })
  if (domain.is_primary && domains.length > 1)
    throw refuse('DOMAIN_IS_PRIMARY', 'make another domain the primary one first', { host: domain.host })
  site.noteBefore(present(domain))
  await store.deleteDomain(site, domainId)
  changed(site)
  return {}
})

/** Every process reads the domains again, and renders pages with the present address. */
function changed(site: SiteTx): void {
  site.record(shopTouched(site))
  site.invalidate(() => undefined)
}

function noHostName() {
  return invalid({
    field: 'host',
    description: 'must be a host name, such as shop.example.com',
    violatedRule: 'FORMAT',
    data: {},
  })
}

type Row = Awaited<ReturnType<typeof store.listDomains>>[number]

function present({ id, host, is_primary, created_date }: Row): contract.Domain {
  return { id, host, primary: is_primary, createdDate: created_date.toISOString() }
}
