import type { IsCopy } from '../database/installation.ts'
import type { Mailer } from './mail/mailer.ts'
import { allowList, OutboundError, type Outbound } from './outbound.ts'

/** Sends mails unless the installation is a copy, whose customers are those of the shop that it was made of. */
export function mailerOfOriginal(mailer: Mailer, isCopy: IsCopy): Mailer {
  return {
    ...mailer,
    send: async (message) =>
      (await isCopy()) ? { status: 'REFUSED', reason: 'this shop is a copy, which sends no mails' } : mailer.send(message),
  }
}

/** Sends requests of a copy only to hosts that the operator names (`OUTBOUND_ALLOW`): it charges nobody and calls nobody's webhooks. */
export function outboundOfOriginal(outbound: Outbound, isCopy: IsCopy, allow: readonly string[]): Outbound {
  const allowed = allowList(allow)
  const refuseInCopy = async (url: string) => {
    if (!allowed.isListed(new URL(url).hostname) && (await isCopy()))
      throw new OutboundError(
        'ADDRESS_NOT_ALLOWED',
        'cannot be reached: this shop is a copy, which contacts only hosts in OUTBOUND_ALLOW',
      )
  }
  return {
    check: outbound.check,
    async send(url, request) {
      await refuseInCopy(url)
      return outbound.send(url, request)
    },
    async open(url, request) {
      await refuseInCopy(url)
      return outbound.open(url, request)
    },
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  }
}
