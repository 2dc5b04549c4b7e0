import * as contract from '@stoa/contract/services/identity/oauth'
import { unauthenticated, WireError } from '../../../../kernel/basics/errors.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import { exchangeCode, revokeReused } from '../code-exchange.ts'
import { renewalPrefix, renewMemberSession } from '../sessions.ts'
import {
  type OAuthContext,
  type TokenRequest,
  type OAuthParts,
  visitorTokens,
  memberTokens,
  signInMember,
  originOf,
} from '../oauth-tokens.ts'
import { authorizedClient } from '../authorized-client.ts'

export const token = ({ tokens, renewal, authenticate, onSignIn, repeatable, siteOfClient }: OAuthParts) =>
  implementPublic(contract.token, async (context, request) => {
    const grant = request.grantType ?? request.grant_type
    if (grant === 'authorized_client') return authorizedClient({ tokens, authenticate, onSignIn, repeatable }, context, request)
    const refreshToken = request.refreshToken ?? request.refresh_token ?? ''
    const clientId = request.clientId ?? request.client_id ?? renewal.clientOf(refreshToken)
    if (!clientId || !isGuid(clientId)) throw unknownClient()
    const siteId = await siteOfClient(context.kernel.database.db, clientId)
    if (!siteId) throw unknownClient()
    switch (grant) {
      case 'anonymous':
        return visitorTokens({ tokens, renewal }, siteId, clientId, newId())
      case 'refresh_token': {
        if (refreshToken.startsWith(renewalPrefix)) return renewMember({ tokens }, context, { siteId, clientId }, refreshToken)
        const visitorId = renewal.visitorOf(clientId, refreshToken)
        if (!visitorId) throw unauthenticated('the refresh token is not valid')
        return visitorTokens({ tokens, renewal }, siteId, clientId, visitorId)
      }
      case 'authorization_code':
        return exchange({ tokens, onSignIn, repeatable }, context, { siteId, clientId }, request)
      default:
        throw context.refuse('UNSUPPORTED_GRANT_TYPE', `the grant ${grant ?? '(none)'} is not supported`, {
          grantType: grant ?? null,
        })
    }
  })

/** The refresh token is not rotated: the published client keeps the one it has. */
async function renewMember(
  { tokens }: Pick<OAuthParts, 'tokens'>,
  { kernel }: OAuthContext,
  { siteId, clientId }: { siteId: string; clientId: string },
  secret: string,
) {
  const session = await transactionOn(kernel, await openSite(kernel, siteId))((tx) => renewMemberSession(tx, secret))
  if (session?.clientId !== clientId) throw unauthenticated('the session has ended; sign in again')
  return memberTokens({ tokens }, siteId, session, secret)
}

async function exchange(
  { tokens, onSignIn, repeatable }: Pick<OAuthParts, 'tokens' | 'onSignIn' | 'repeatable'>,
  context: OAuthContext,
  { siteId, clientId }: { siteId: string; clientId: string },
  request: TokenRequest,
) {
  try {
    return await signInMember({ tokens }, context, siteId, (tx) =>
      exchangeCode(tx, clientId, request, { onSignIn, repeatable, ...originOf(context) }),
    )
  } catch (error) {
    // The refused transaction was rolled back, so this is another one.
    if (error instanceof WireError && error.code === 'INVALID_GRANT' && request.code) {
      const { code } = request
      const { kernel } = context
      await transactionOn(kernel, await openSite(kernel, siteId))((tx) => revokeReused(tx, code))
    }
    throw error
  }
}

export function unknownClient() {
  return unauthenticated('no OAuth app has this client id')
}
