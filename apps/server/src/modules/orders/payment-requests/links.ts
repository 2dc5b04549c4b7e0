import { createHmac } from 'node:crypto'
import { entryPaths } from '@stoa/storefront/entry-paths'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'
import { deriveKey, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** Bytes: nobody guesses 128 bits, and the contract allows an address of a hundred characters. */
const signatureLength = 16

/**
 * The links to requests: `<id>.<signature>`, each in base64url. Nothing is stored, so whoever reads the database or the audit log can
 * open none.
 */
export function paymentLinks(secrets: Secrets) {
  const keys = keysOf(secrets, (secret) => deriveKey(secret, 'payment request links'))
  const sign = (siteId: string, id: string, key = keys[0]) =>
    createHmac('sha256', key).update(`${siteId} ${id}`).digest().subarray(0, signatureLength)
  const tokenOf = ({ siteId }: Pick<SiteRead, 'siteId'>, id: string) =>
    `${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}.${sign(siteId, id).toString('base64url')}`

  return {
    tokenOf,

    /** The path of the page in the shop. */
    pathOf: (site: SiteRead, id: string) => entryPaths.paymentRequest(tokenOf(site, id)),

    urlOf: (site: SiteRead, id: string) => site.settings.origin + entryPaths.paymentRequest(tokenOf(site, id)),

    /** The id of the request that a token opens; undefined for one that was not issued for the site. */
    read({ siteId }: Pick<SiteRead, 'siteId'>, token: string): string | undefined {
      const [, idPart = '', signature = ''] = /^([\w-]{22})\.([\w-]{22})$/.exec(token) ?? []
      const hex = Buffer.from(idPart, 'base64url').toString('hex')
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const given = Buffer.from(signature, 'base64url')
      return idPart && keys.some((key) => isSameSignature(given, sign(siteId, id, key))) ? id : undefined
    },
  }
}

export type PaymentLinks = ReturnType<typeof paymentLinks>
