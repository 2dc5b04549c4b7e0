import type { ProviderBalance as WireBalance, ProviderRedemption as WireRedemption } from '@stoa/contract/services/stoa/plugins'
import { currencyExponent, parseAmount } from '@stoa/pricing'
import type { PluginKind } from '../../../kernel/site/plugins.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { answerReader, invalidAnswer } from './read-answer.ts'

const componentType = 'GIFT_CARDS_PROVIDER'
const readBalance = answerReader<WireBalance>('ProviderBalance')
const readRedemption = answerReader<WireRedemption>('ProviderRedemption')
const readVoid = answerReader<WireBalance>('ProviderVoid')

/** The balance of an app's card, in the form of the contract, and in minor units of the shop's currency. */
export interface ProviderBalance extends WireBalance {
  minor: bigint
}

/** The balance of a card with a code that the shop's own cards do not know. */
export const providerBalance: PluginKind<ProviderBalance> = {
  componentType,
  path: '/v1/balance',
  timeout: 5000,
  read(json, site: SiteRead) {
    const { answer, problem } = readBalance(json)
    if (problem !== undefined) return { problem }
    const { balance, currencyCode } = answer
    if (balance === undefined) return invalidAnswer('the balance is missing')
    if (currencyCode !== site.settings.currency) return invalidAnswer(`the card is not in ${site.settings.currency}`)
    return { answer: { ...answer, minor: minorOf(balance, site) } }
  },
}

/** Takes an amount off a card, once for an order id; the answer is the id of the transaction. */
export const providerRedemption: PluginKind<string> = {
  componentType,
  path: '/v1/redeem',
  timeout: 10_000,
  read(json, site) {
    const { answer, problem } = readRedemption(json)
    if (problem !== undefined) return { problem }
    if (!answer.transactionId) return invalidAnswer('the transaction id is missing')
    if (answer.currencyCode && answer.currencyCode !== site.settings.currency)
      return invalidAnswer(`the amount is not in ${site.settings.currency}`)
    return { answer: answer.transactionId }
  },
}

/** Gives a redemption back. */
export const providerVoid: PluginKind<true> = {
  componentType,
  path: '/v1/void',
  timeout: 10_000,
  read(json) {
    const { problem } = readVoid(json)
    return problem === undefined ? { answer: true } : { problem }
  },
}

/** Rounded down: a card never pays more than it holds. */
function minorOf(balance: number, { settings: { currency } }: SiteRead): bigint {
  const scale = 10 ** currencyExponent(currency)
  // A binary fraction may lie a little below its decimal.
  const units = Math.floor(balance * scale + 1e-4)
  return parseAmount((units / scale).toFixed(currencyExponent(currency)), currency)
}
