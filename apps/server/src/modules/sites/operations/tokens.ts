import * as contract from '@stoa/contract/services/identity/oauth'
import { permissionDenied, unauthenticated } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { implementPublic, implementRead } from '../../../kernel/operation.ts'
import { accessTokenLifetime, type AccessTokens, type TokenSubject } from '../access-tokens.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import * as store from '../store.ts'

/** The grants of `POST /oauth2/token`. Fields come in camel or in snake case, as the published client's strategies write them. */
export function tokenOperations(tokens: AccessTokens) {
  const token = implementPublic(contract.token, async ({ kernel, refuse }, request) => {
    const clientId = request.clientId ?? request.client_id
    const grant = request.grantType ?? request.grant_type
    const { db } = kernel.database
    const client = clientId ? await store.siteOfClient(db, clientId) : undefined
    if (!clientId || !client) throw unauthenticated('no OAuth app has this client id')
    const siteId = client.site_id
    switch (grant) {
      case 'anonymous': {
        const subject: TokenSubject = { kind: 'VISITOR', visitorId: newId() }
        const { secret, secretHash } = newSecret()
        await store.insertRefreshToken(db, {
          site_id: siteId,
          token_hash: secretHash,
          client_id: clientId,
          role: 'VISITOR',
          subject_id: subject.visitorId,
          created_date: kernel.clock.now(),
        })
        return answer(siteId, clientId, subject, secret)
      }
      case 'refresh_token': {
        const refreshToken = request.refreshToken ?? request.refresh_token ?? ''
        const known = await store.refreshTokenByHash(db, siteId, hashSecret(refreshToken))
        if (!known || known.client_id !== clientId) throw unauthenticated('the refresh token is not valid')
        const subject: TokenSubject =
          known.role === 'VISITOR'
            ? { kind: 'VISITOR', visitorId: known.subject_id }
            : { kind: 'MEMBER', memberId: known.subject_id }
        return answer(siteId, clientId, subject, refreshToken)
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

  // Access tokens are signed with a symmetric key: nobody but the server verifies them, so there is no key to publish.
  const jwks = implementPublic(contract.jwks, async () => ({ keys: [] }))

  async function answer(siteId: string, clientId: string, subject: TokenSubject, refreshToken: string) {
    const accessToken = await tokens.issue(siteId, clientId, subject)
    return { access_token: accessToken, refresh_token: refreshToken, expires_in: accessTokenLifetime, token_type: 'Bearer' }
  }

  const userInfo = implementRead(contract.userInfo, async ({ site, caller }) => {
    if (caller.kind !== 'USER') throw permissionDenied('only a signed-in person has user information')
    const [account] = await store.userSites(site.db, caller.userId)
    return { sub: caller.userId, email: account!.email, emailVerified: false, name: account!.user_name }
  })

  return { token, tokenInfo, jwks, userInfo }
}
