import { entryPaths } from '@stoa/storefront/entry-paths'
import { newId } from '../../../kernel/basics/ids.ts'
import { isStaff, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { HandOverCheckout } from '../checkout/index.ts'
import { newSecret } from '../../../kernel/secrets/credentials.ts'
import type { HandOverContent } from './hand-over.ts'
import { insertHandOver } from './store.ts'

const minute = 60_000
/** Milliseconds that a code may be used: the front end leads the visitor there at once. */
const codeLifetime = 10 * minute
/** Staff and apps send a link to the buyer, who opens it later. */
const staffCodeLifetime = 3 * 24 * 60 * minute

export interface Opened {
  id: string
  /** The address of the page, without a query. */
  endpoint: string
  /** Its query, without the code. */
  query: Record<string, string>
  /** The complete URL. It works once. */
  url: string
  /** The code in the URL. */
  token: string
}

/** Writes a hand-over and returns its URL. Whether the caller may hand the checkout over is checked before. */
export function openHandOver(
  site: SiteTx,
  caller: Caller,
  checkout: { checkoutId: string; visitorId: string } | undefined,
  content: HandOverContent,
): Opened {
  const { secret: code, secretHash: codeHash } = newSecret()
  const id = newId()
  const lifetime = isStaff(caller) ? staffCodeLifetime : codeLifetime
  insertHandOver(site, {
    id,
    codeHash,
    checkout,
    clientId: isStaff(caller) ? undefined : caller.clientId,
    memberId: caller.kind === 'MEMBER' && !checkout ? caller.memberId : undefined,
    content,
    expires: new Date(site.now.getTime() + lifetime),
  })
  const endpoint = site.settings.origin + entryPaths.handOver()
  const query = { ...content.query, ...(content.language && { lang: content.language }) }
  return { id, endpoint, query, token: code, url: `${endpoint}?${new URLSearchParams({ ...query, code })}` }
}

/** The link to a checkout without a front end to lead back to. */
export const handOverCheckout: HandOverCheckout = (site, caller, checkout) =>
  openHandOver(site, caller, checkout, { shownWhenClosed: true }).url
