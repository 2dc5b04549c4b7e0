import type { Database, Db } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { firstRoles, ownerRole } from './roles.ts'
import { newPassword, hashPassword } from '../../../kernel/secrets/credentials.ts'
import { createApp, createKey } from './store/clients.ts'
import * as staffStore from './store/staff.ts'
import * as settingsStore from './store/settings.ts'
import * as accountsStore from './store/accounts.ts'

export interface NewSite {
  name: string
  ownerEmail: string
  /** The owner's password; without it one is generated, which must be changed at the first sign-in. */
  ownerPassword?: string
  currency?: string
  language?: string
  country?: string
  timeZone?: string
  mode?: 'TEST' | 'LIVE'
  /** True if the shop is open from the start. */
  published?: boolean
}

/** The name of a site until its owner changes it. */
export const newSiteName = 'My shop'
/** That of the demo shop. Its owner has not chosen it either. */
export const demoSiteName = 'Blattwerk'

/** The credentials of a new site's owner; secrets are shown only once. */
export interface SiteCredentials {
  siteId: string
  clientId: string
  apiKey: string
  owner: { email: string; password: string }
}

/**
 * Creates a site with its owner, one OAuth app and one API key, in the caller's transaction. An owner with an existing account
 * keeps the password; the credentials then contain an empty one.
 */
export async function provisionSite(db: Db, site: NewSite, now: Date): Promise<SiteCredentials> {
  const siteId = newId()
  await settingsStore.insertSite(db, {
    id: siteId,
    name: site.name,
    currency: site.currency ?? 'EUR',
    language: site.language ?? 'en',
    country: site.country ?? 'DE',
    time_zone: site.timeZone ?? 'Europe/Berlin',
    weight_unit: 'KG',
    clock_offset: 0n,
    ...(site.mode && { mode: site.mode, mode_chosen: true }),
    published: site.published ?? true,
    announcement: '',
    low_stock: 3,
    created_date: now,
  })
  const owner = await findOrCreateOwnerAccount(db, site.ownerEmail, site.ownerPassword, now)
  await staffStore.insertSiteUser(db, { site_id: siteId, user_id: owner.id, roles: [ownerRole], created_date: now })
  await staffStore.insertRoles(
    db,
    firstRoles.map((role) => ({ site_id: siteId, ...role, created_date: now })),
  )
  const clientId = await createApp(db, siteId, { name: 'Headless client' }, now)
  const { secret: apiKey } = await createKey(db, siteId, { name: 'Owner', scopes: ['*'] }, now)
  return { siteId, clientId, apiKey, owner: { email: owner.email, password: owner.password } }
}

async function findOrCreateOwnerAccount(
  db: Db,
  email: string,
  chosen: string | undefined,
  now: Date,
): Promise<{ id: string; email: string; password: string }> {
  const known = await accountsStore.accountByEmail(db, email)
  if (known) return { id: known.id, email: known.email, password: '' }
  const password = chosen ?? newPassword()
  const id = await createAccount(db, { email, name: null, password, mustChangePassword: chosen === undefined }, now)
  return { id, email, password }
}

/**
 * Creates the installation's first site once, also when two processes start on an empty database together. Returns undefined
 * when there is a site already.
 */
export async function provisionFirstSite(database: Database, site: NewSite, now: Date): Promise<SiteCredentials | undefined> {
  return database.transaction(async (tx) => {
    await settingsStore.lockFirstSite(tx)
    if (await settingsStore.findFirstSiteId(tx)) return undefined
    return provisionSite(tx, site, now)
  })
}

export async function createAccount(
  db: Db,
  account: { email: string; name: string | null; password: string; mustChangePassword: boolean },
  now: Date,
): Promise<string> {
  const id = newId()
  const { email, name, password, mustChangePassword } = account
  await accountsStore.insertAccount(db, {
    id,
    email,
    name,
    password_hash: await hashPassword(password),
    must_change_password: mustChangePassword,
    created_date: now,
  })
  return id
}
