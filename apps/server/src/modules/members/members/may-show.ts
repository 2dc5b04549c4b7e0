import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadPublishedCustomFields } from './custom-fields.ts'
import type { StoredMember } from './entity.ts'
import { checkMayPublish } from './own.ts'

/**
 * Throws like `checkMayPublish` where a member changes their profile or shows others a new value of a field. Hiding and removing
 * values is always allowed.
 */
export async function checkMayShow(site: SiteTx, caller: Caller, before: StoredMember, after: StoredMember): Promise<void> {
  if (caller.kind !== 'MEMBER') return
  const known = new Map((await loadPublishedCustomFields(site, before)).map(({ key, value }) => [key, value]))
  const shown = await loadPublishedCustomFields(site, after)
  const showsNew = shown.some(({ key, value }) => value !== known.get(key))
  if (showsNew || !isDeepStrictEqual(before.profile, after.profile)) await checkMayPublish(site, caller)
}
