import * as contract from '@stoa/contract/services/identity/oauth'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import { implementPublic } from '../../../../kernel/operations/operation.ts'
import { openSite, transactionOn } from '../../../../kernel/operations/perform.ts'
import type { Kernel } from '../../../../kernel/operations/types.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { endMemberSession, renewalPrefix } from '../sessions.ts'
import { findSessionBySecret, type MemberSession } from '../store/sessions.ts'
import type { OAuthParts } from '../oauth-tokens.ts'
import { unknownClient } from './token.ts'

/**
 * Ends the session of a refresh token or an access token (RFC 7009). A token that is unknown, has expired or was revoked before has the
 * same answer: "the purpose of the revocation request, invalidating the particular token, is already achieved." (2.2)
 */
export const revoke = ({ tokens, renewal, siteOfClient }: Pick<OAuthParts, 'tokens' | 'renewal' | 'siteOfClient'>) =>
  implementPublic(contract.revoke, async (context, { token: given, client_id, clientId: camelId }) => {
    const clientId = client_id ?? camelId
    const siteId = clientId && isGuid(clientId) ? await siteOfClient(context.kernel.database.db, clientId) : undefined
    if (!clientId || !siteId) throw unknownClient()
    if (renewal.visitorOf(clientId, given)) throw nothingStored()
    if (given.startsWith(renewalPrefix)) {
      const site = await openSite(context.kernel, siteId)
      return endWith(context.kernel, site, await findSessionBySecret(site, given))
    }
    const claims = await tokens.inspect(given).catch(() => undefined)
    if (!claims) return {}
    if (claims.kind === 'VISITOR') throw claims.client === clientId ? nothingStored() : ofAnotherClient()
    return endWith(context.kernel, await openSite(context.kernel, claims.site), { id: claims.sessionId, clientId: claims.client })

    async function endWith(kernel: Kernel, site: SiteRead, session: Pick<MemberSession, 'id' | 'clientId'> | undefined) {
      if (!session) return {}
      // "the authorization server [...] verifies whether the token was issued to the client making the revocation request." (2.1)
      if (session.clientId !== clientId) throw ofAnotherClient()
      await transactionOn(kernel, site)((tx) => endMemberSession(tx, session.id))
      return {}
    }

    function ofAnotherClient() {
      return context.refuse('INVALID_CLIENT', 'the token was issued to another OAuth app')
    }

    function nothingStored() {
      return context.refuse('UNSUPPORTED_TOKEN_TYPE', 'tokens of anonymous visitors are not stored and cannot be revoked')
    }
  })
