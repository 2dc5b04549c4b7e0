import { asStaff } from '../../../kernel/site/audience.ts'
import { hashSecret } from '../../../kernel/secrets/credentials.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { signedTexts } from '../../../kernel/secrets/signed-texts.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { reviewRequest, type StoredRequest } from './entity.ts'
import { findIdByLink } from './store/requests.ts'

const dayMilliseconds = 24 * 3600 * 1000
/** How long a mail's link works. */
export const linkDays = 60

export const linkExpiry = ({ now }: SiteRead) => new Date(now.getTime() + linkDays * dayMilliseconds)

/** The request that a mail's link belongs to; undefined where there is none or its time is over. */
export async function findRequestByLink(site: SiteRead, token: string): Promise<StoredRequest | undefined> {
  const id = await findIdByLink(site, hashSecret(token))
  return id === undefined ? undefined : reviewRequest.find(asStaff(site), id)
}

/** The recipient whose requests a link ends. */
export interface Unsubscriber {
  contactId: string
  emailHash: string
}

/**
 * The tokens of links that end the requests to an address: `<contact id>.<hash of the address>.<signature>`. Nothing is stored, and they
 * work for good, because a mail may be read years later.
 */
export function unsubscribeTokens(secrets: Secrets) {
  const texts = signedTexts(secrets, 'review-request-unsubscribe')

  return {
    issue: (site: Pick<SiteRead, 'siteId'>, { contactId, emailHash }: Unsubscriber) =>
      texts.issue(site, `${contactId}.${emailHash}`),

    /** Undefined for a token that was not issued for the site. */
    read(site: Pick<SiteRead, 'siteId'>, token: string): Unsubscriber | undefined {
      const [contactId = '', emailHash = ''] = texts.read(site, token)?.split('.') ?? []
      return emailHash === '' ? undefined : { contactId, emailHash }
    },
  }
}

export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>
