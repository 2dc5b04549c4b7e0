import * as contract from '@stoa/contract/services/stoa/redirects'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { safeUrl } from '../../../kernel/basics/safe-url.ts'
import { sitePath } from './addresses.ts'
import { loadRedirectsTo, findRedirectTarget } from './store/redirects.ts'

/** Maximum length of a chain of redirects. */
export const maxHops = 20

export const redirect = entity<contract.Redirect>({
  service: contract.service,
  type: 'Redirect',
  table: 'redirect',
  columns: {
    path: { column: 'path', notNull: true },
    target: 'target',
    kind: { column: 'kind', notNull: true },
    automatic: { column: 'automatic', notNull: true },
    hits: { column: 'hits', type: 'integer', notNull: true },
    lastHitDate: { column: 'last_hit_date', type: 'timestamptz' },
  },
  conflicts: { redirect_path: 'REDIRECT_ALREADY_EXISTS' },
  async prepare(site, given) {
    const { kind = 'PERMANENT', automatic = false, hits = 0 } = given
    const path = oldPath(given.path ?? '')
    if (!path) throw wrong('redirect.path', 'must be a path of the site, such as /old-page')
    const target = kind === 'GONE' ? null : newAddress(given.target ?? '')
    if (target === undefined) throw wrong('redirect.target', 'must be a path of the site or a web address')
    if (target && (await isRedirectedTo(site, target, path))) throw refusal('REDIRECT_LOOP', 'the target leads back to the path')
    return { ...given, kind, automatic, hits, path, target }
  },
})

/** A path as redirects are stored and looked up: without query, fragment and trailing slash. */
export function oldPath(text: string): string | undefined {
  const path = sitePath(text)?.split(/[?#]/)[0]
  return path && path.replace(/(?<=[^/])\/+$/, '')
}

/** Called when an entity's slug changed: everything that led to its old address leads to the new one. */
export async function writeMove(site: SiteTx, from: string, to: string): Promise<void> {
  // The new address is a page now; a redirect away from it would be a loop.
  const away = await redirect.findWhere(site, sql`path = ${to}`)
  if (away) await redirect.remove(site, away.id)
  if (from === to) return
  for (const id of await loadRedirectsTo(site, from)) await redirect.update(site, { id, target: to })
  const known = await redirect.findWhere(site, sql`path = ${from}`)
  if (!known) await redirect.create(site, { path: from, target: to }, newId(), { automatic: true })
  else if (known.automatic && known.target !== to) await redirect.update(site, { id: known.id, target: to })
}

export function newAddress(text: string): string | undefined {
  return sitePath(text) ?? safeUrl(text)
}

async function isRedirectedTo(site: SiteTx, target: string, path: string): Promise<boolean> {
  let at = oldPath(target)
  for (let hop = 0; at && hop < maxHops; hop++) {
    if (at === path) return true
    const next = await findRedirectTarget(site, at)
    at = next ? oldPath(next) : undefined
  }
  return at !== undefined
}

function wrong(field: string, description: string) {
  return invalid({ field, description, violatedRule: 'FORMAT', data: {} })
}
