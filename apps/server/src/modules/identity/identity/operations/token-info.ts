import * as contract from '@stoa/contract/services/identity/oauth'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { askedToken, loadTokenInfo } from '../token-info.ts'
import type { OAuthParts } from '../oauth-tokens.ts'

export const tokenInfo = ({ tokens, authenticate }: Pick<OAuthParts, 'tokens' | 'authenticate'>) =>
  implementPublic(contract.tokenInfo, ({ kernel, http }, request) => {
    const headers = http?.request.headers ?? {}
    const siteId = headers['wix-site-id']
    return loadTokenInfo(
      { db: kernel.database.db, tokens, authenticate },
      { token: askedToken(request, headers.authorization), siteId: typeof siteId === 'string' ? siteId : undefined },
    )
  })

export const jwks = ({ tokens }: Pick<OAuthParts, 'tokens'>) =>
  implementPublic(contract.jwks, async () => ({ keys: tokens.publicKeys() }))
