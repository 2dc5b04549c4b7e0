import * as contract from '@stoa/contract/services/identity/oauth'
import { permissionDenied, unauthenticated } from '../../../kernel/errors.ts'
import { formats } from '../../../kernel/formats.ts'
import { newId } from '../../../kernel/ids.ts'
import { implementPublic, implementRead } from '../../../kernel/operation.ts'
import { accessTokenLifetime, type AccessTokens } from '../access-tokens.ts'
import { credentialCache } from '../credential-cache.ts'
import * as store from '../store.ts'
import type { VisitorRenewal } from '../visitor-renewal.ts'

/** The grants of `POST /oauth2/token`. Field names may be camelCase or snake_case, because the published client uses both. */
export function tokenOperations(tokens: AccessTokens, renewal: VisitorRenewal) {
  const siteOfClient = credentialCache<string>()

  const token = implementPublic(contract.token, async ({ kernel, refuse }, request) => {
    const grant = request.grantType ?? request.grant_type
    const refreshToken = request.refreshToken ?? request.refresh_token ?? ''
    const clientId = request.clientId ?? request.client_id ?? renewal.clientOf(refreshToken)
    if (!clientId || !formats.GUID!(clientId)) throw unknownClient()
    const siteId = await siteOfClient.get(clientId, async () => {
      const client = await store.siteOfClient(kernel.database.db, clientId)
      if (!client) throw unknownClient()
      return client
    })
    switch (grant) {
      case 'anonymous':
        return answerVisitor(siteId, clientId, newId())
      case 'refresh_token': {
        const visitorId = renewal.visitorOf(clientId, refreshToken)
        if (!visitorId) throw unauthenticated('the refresh token is not valid')
        return answerVisitor(siteId, clientId, visitorId)
      }
      default:
        throw refuse('UNSUPPORTED_GRANT_TYPE', `the grant ${grant ?? '(none)'} is not supported`, { grantType: grant ?? null })
    }
  })

  const tokenInfo = implementPublic(contract.tokenInfo, async (_context, { token: given }) => {
    try {
      const claims = await tokens.inspect((given ?? '').replace(/^Bearer /i, ''))
      return {
        active: true,
        subjectType: claims.kind,
        subjectId: claims.kind === 'VISITOR' ? claims.visitorId : claims.memberId,
        exp: String(claims.exp),
        iat: String(claims.iat),
        clientId: claims.client,
        siteId: claims.site,
        instanceId: claims.site,
      }
    } catch {
      return { active: false }
    }
  })

  // Access tokens are signed with a symmetric key that only the server verifies, so there is no public key.
  const jwks = implementPublic(contract.jwks, async () => ({ keys: [] }))

  async function answerVisitor(siteId: string, clientId: string, visitorId: string) {
    return {
      access_token: tokens.issue(siteId, clientId, { kind: 'VISITOR', visitorId }),
      refresh_token: renewal.issue(clientId, visitorId),
      expires_in: accessTokenLifetime,
      token_type: 'Bearer',
    }
  }

  const userInfo = implementRead(contract.userInfo, async ({ site, caller }) => {
    if (caller.kind !== 'USER') throw permissionDenied('only a signed-in person has user information')
    const [account] = await store.userSites(site.db, caller.userId)
    return { sub: caller.userId, email: account!.email, emailVerified: false, name: account!.user_name }
  })

  return { token, tokenInfo, jwks, userInfo }
}

function unknownClient() {
  return unauthenticated('no OAuth app has this client id')
}
